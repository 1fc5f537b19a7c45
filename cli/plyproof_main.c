/* plyproof_main.c - the command plyproof. */
#include "cli/cli.h"

int main(int count, char **arguments) { return cli_main(count, arguments); }
