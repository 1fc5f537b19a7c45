/* plyproof_main.c - the command plyproof. */
/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"

int main(int count, char **arguments) { return cli_main(count, arguments); }
