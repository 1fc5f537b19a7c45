/* help_test.c - what do help, the manual page and the completions make of tables? The tables are
 * made up here, so that all of it can be compared; what is made of those of plyproof is asked in
 * cli/cases/help.txt and of the shells. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/laws.h"
#include "cli/pages.h"
#include "cli/targets.h"
#include "corpus/corpus.h"

enum { MADE_UP_OPTIONS = 8 };

static const cli_option made_up_options[MADE_UP_OPTIONS] = {
    {"version", 'V', NULL, NULL, "print the version"},
    {"help", 'h', NULL, NULL, "show this help"},
    {"color", 0, "WHEN", "auto never", "colour: [a-z]\\ or 'none'"},
    {"quiet", 'q', NULL, NULL, "no remarks"},
    {"file", 'f', "FILE", NULL, "what is read"},
    {"as", 'a', "CODEC", NULL, "how it is written"},
    {"threads", 'T', "NUMBER", "<auto", "how many"},
    {"a-name-that-is-long", 0, "WORD", NULL, "- what begins so"},
};

static const cli_command draw = {
    .name = "draw",
    .operands = "[FEN...]",
    .summary = "it's drawn: [a\\b]",
    .about = ".first\n'second - third\\.",
    .examples = "$ plyproof draw\n.\n",
    .options = 1 << 4 | 1 << 6,
};
static const cli_command convert = {
    .name = "uci",
    .operands = "FROM a|bc|d [LAW...]",
    .summary = "convert",
    .about = "converts",
    .examples = "$ plyproof uci\n",
    .options = 1 << 5 | 1 << 7,
};
static const cli_command list = {.name = "list",
                                 .operands = "",
                                 .summary = "list",
                                 .about = "lists",
                                 .examples = "$ plyproof list\n"};
static const cli_command show = {.name = "show",
                                 .operands = "FILE...",
                                 .summary = "show",
                                 .about = "shows",
                                 .examples = "$ x\n"};

static const cli_command *const made_up_commands[] = {&draw, &convert, &list, &show};
static const size_t made_up_command_count = 4;
static const char *made_up_command_name(size_t index) { return made_up_commands[index]->name; }

static const ply_codec plain = {.name = "plain"}, bits = {.name = "bits", .binary = &plain};
static const ply_codec *const made_up_codecs[] = {&plain, &bits};
static const size_t made_up_codec_count = 2, made_up_generator_count = 2, made_up_start_count = 2;
static const char *made_up_codec_name(size_t index) { return made_up_codecs[index]->name; }
static const char *made_up_generator_name(size_t index) { return index ? "g2" : "g1"; }
static const char *made_up_start_name(size_t index) { return index ? "kings" : "startpos"; }
static const char *made_up_target_name(size_t index) { return index ? "t2" : "t1"; }
static size_t made_up_target_count(void) { return 2; }
static const char *made_up_law_name(size_t index) { return index == 2 ? "green" : "blue"; }
static size_t made_up_law_count(void) { return 3; }

static uint64_t made_up_taken(const cli_command *command) {
    return command ? command->options | 1 << 1 | 1 << 2 | 1 << 3 : 1 << 0 | 1 << 1;
}

static const cli_command *made_up_find(const char *name) {
    for (size_t i = 0; i < made_up_command_count; i++) {
        if (strcmp(made_up_commands[i]->name, name) == 0) return made_up_commands[i];
    }
    return NULL;
}

static const char *made_up_page(const char *name, size_t *length) {
    if (strcmp(name, "uci") != 0 && strcmp(name, "bits") != 0) return NULL;
    *length = sizeof "A page.\n" - 1;
    return "A page.\nAnd no more.\n";
}

#define CLI_OPTION_COUNT    MADE_UP_OPTIONS
#define CLI_OPT_VERSION     0
#define CLI_OPT_HELP        1
#define CLI_OPT_COLOR       2
#define CLI_OPT_QUIET       3
#define cli_options         made_up_options
#define cli_commands        made_up_commands
#define cli_command_count   made_up_command_count
#define cli_command_name    made_up_command_name
#define cli_codec_name      made_up_codec_name
#define cli_generator_name  made_up_generator_name
#define cli_start_name      made_up_start_name
#define cli_target_name     made_up_target_name
#define cli_target_count    made_up_target_count
#define cli_law_name        made_up_law_name
#define cli_taken_by        made_up_taken
#define cli_find_command    made_up_find
#define cli_find_page       made_up_page
#define law_count           made_up_law_count
#define ply_codecs          made_up_codecs
#define ply_codec_count     made_up_codec_count
#define ply_generator_count made_up_generator_count
#define corpus_start_count  made_up_start_count

#include "cli/completion.c"
#include "cli/help.c"
#include "cli/manual.c"

/* Whether that is what an output holds. ` stands for a quotation mark. */
static void assert_same(cli_out *out, const char *expected) {
    static char text[65536];
    snprintf(text, sizeof text, "%s", cli_terminated(out));
    for (char *at = text; (at = strchr(at, '"')) != NULL;) *at = '`';
    cli_out_close(out);
    assert_string_equal(text, expected);
}

/* Whether it holds that; it may hold more. */
static void assert_has(const cli_out *out, const char *expected) {
    assert_non_null(strstr(out->bytes, expected));
}

/* ---- Help ------------------------------------------------------------------------------------ */

static void is_help_made_of_all_that_a_command_says(void **state) {
    (void)state;
    cli_out out;
    cli_out_in_memory(&out);
    cli_write_help(&out, &draw);
    assert_same(&out, "plyproof draw: it's drawn: [a\\b]\n"
                      "\n"
                      "  plyproof draw [OPTION...] [FEN...]\n"
                      "\n"
                      ".first\n"
                      "'second - third\\.\n"
                      "\n"
                      "Options\n"
                      "  -h, --help            show this help\n"
                      "      --color WHEN      colour: [a-z]\\ or 'none' (auto never)\n"
                      "  -q, --quiet           no remarks\n"
                      "  -f, --file FILE       what is read\n"
                      "  -T, --threads NUMBER  how many\n"
                      "\n"
                      "Example\n"
                      "  $ plyproof draw\n"
                      "  .\n");
    cli_out_in_memory(&out);
    cli_write_help(&out, &convert);
    assert_same(&out, "plyproof uci: convert\n"
                      "\n"
                      "  plyproof uci [OPTION...] FROM a|bc|d [LAW...]\n"
                      "\n"
                      "converts\n"
                      "\n"
                      "Options\n"
                      "  -h, --help                      show this help\n"
                      "      --color WHEN                colour: [a-z]\\ or 'none' (auto never)\n"
                      "  -q, --quiet                     no remarks\n"
                      "  -a, --as CODEC                  how it is written\n"
                      "      --a-name-that-is-long WORD  - what begins so\n"
                      "\n"
                      "Example\n"
                      "  $ plyproof uci\n"
                      "\n"
                      "The codec of that name\n"
                      "\n"
                      "A page.\n");
    cli_out_in_memory(&out);
    cli_write_help(&out, NULL);
    assert_same(&out, "plyproof: proves chess code right\n"
                      "\n"
                      "  plyproof COMMAND [OPTION...] [ARGUMENT...]\n"
                      "\n"
                      "Commands\n"
                      "  draw          it's drawn: [a\\b]\n"
                      "  uci           convert\n"
                      "  list          list\n"
                      "  show          show\n"
                      "\n"
                      "Options\n"
                      "  -V, --version         print the version\n"
                      "  -h, --help            show this help\n"
                      "\n"
                      "Exit status\n"
                      "  0  all held\n"
                      "  1  something did not hold, or was refused\n"
                      "  2  the command line was wrong\n"
                      "  3  it could not run: a file, an output, memory\n"
                      "\n"
                      "Example\n"
                      "  $ plyproof encode fen '8/8/4k3/8/8/4K3/4P3/8'\n"
                      "  8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\n");
}

/* Runs help; its errors go behind its output. */
static void help_on(cli_out *out, const char *topic, bool manual) {
    const char *operands[] = {topic, NULL};
    cli_run run = {.program = "plyproof", .operands = operands, .operand_count = topic != NULL};
    run.command = &cli_command_help;
    if (manual) run.option[CLI_OPT_MAN] = "";
    cli_out_in_memory(&run.out);
    cli_out_in_memory(&run.err);
    const cli_status status = run_help(&run);
    cli_out_in_memory(out);
    cli_put(out, run.out.bytes, run.out.used);
    cli_put(out, run.err.bytes, run.err.used);
    cli_printf(out, "%d\n", (int)status);
    cli_out_close(&run.out);
    cli_out_close(&run.err);
}

static void is_there_help_on_commands_and_pages_and_nothing_else(void **state) {
    (void)state;
    cli_out out;
    help_on(&out, "bits", false);
    assert_same(&out, "A page.\n0\n");
    help_on(&out, "bist", false);
    assert_same(&out, "plyproof: help: there is no topic `bist`; did you mean list?\n"
                      "try: plyproof help --help\n"
                      "2\n");
    help_on(&out, "zzzzzz", false);
    assert_same(&out,
                "plyproof: help: there is no topic `zzzzzz`; there are: draw, uci, list, show, "
                "plain, bits, g1, g2\n"
                "try: plyproof help --help\n"
                "2\n");
    help_on(&out, "list", false);
    assert_same(&out, "plyproof list: list\n"
                      "\n"
                      "  plyproof list [OPTION...]\n"
                      "\n"
                      "lists\n"
                      "\n"
                      "Options\n"
                      "  -h, --help            show this help\n"
                      "      --color WHEN      colour: [a-z]\\ or 'none' (auto never)\n"
                      "  -q, --quiet           no remarks\n"
                      "\n"
                      "Example\n"
                      "  $ plyproof list\n"
                      "0\n");
    help_on(&out, NULL, false);
    cli_put_byte(&out, '\0');
    assert_has(&out, "plyproof: proves chess code right\n");
    cli_out_close(&out);
}

/* ---- The manual page ------------------------------------------------------------------------- */

static void has_the_manual_each_option_that_is_taken(void **state) {
    (void)state;
    cli_out out;
    cli_out_in_memory(&out);
    put_options(&out, UINT64_MAX);
    assert_same(&out, ".TP\n"
                      "\\fB\\-V\\fR, \\fB\\-\\-version\\fR\n"
                      "print the version\n"
                      ".TP\n"
                      "\\fB\\-h\\fR, \\fB\\-\\-help\\fR\n"
                      "show this help\n"
                      ".TP\n"
                      "\\fB\\-\\-color\\fR \\fIWHEN\\fR\n"
                      "colour: [a\\-z]\\e or 'none' (auto never)\n"
                      ".TP\n"
                      "\\fB\\-q\\fR, \\fB\\-\\-quiet\\fR\n"
                      "no remarks\n"
                      ".TP\n"
                      "\\fB\\-f\\fR, \\fB\\-\\-file\\fR \\fIFILE\\fR\n"
                      "what is read\n"
                      ".TP\n"
                      "\\fB\\-a\\fR, \\fB\\-\\-as\\fR \\fICODEC\\fR\n"
                      "how it is written\n"
                      ".TP\n"
                      "\\fB\\-T\\fR, \\fB\\-\\-threads\\fR \\fINUMBER\\fR\n"
                      "how many\n"
                      ".TP\n"
                      "\\fB\\-\\-a\\-name\\-that\\-is\\-long\\fR \\fIWORD\\fR\n"
                      "\\- what begins so\n");
}

static void is_nothing_of_a_table_taken_for_a_request_of_roff(void **state) {
    (void)state;
    cli_out out;
    help_on(&out, NULL, true);
    const char *commands = strstr(cli_terminated(&out), ".SH COMMANDS\n");
    const char *environment = strstr(out.bytes, ".SH ENVIRONMENT\n");
    char head[80];
    cli_out part;
    snprintf(head, sizeof head, ".TH PLYPROOF 1 \"\" \"plyproof %s\" \"User Commands\"\n",
             ply_version());
    assert_memory_equal(out.bytes, head, strlen(head));
    assert_true(commands && environment && commands < environment);
    cli_out_in_memory(&part);
    cli_put(&part, commands, (size_t)(environment - commands));
    cli_out_close(&out);
    assert_same(&part,
                ".SH COMMANDS\n"
                ".SS plyproof draw [FEN...]\n"
                "It's drawn: [a\\eb].\n"
                "\\&.first\n"
                "\\&'second \\- third\\e.\n"
                ".TP\n"
                "\\fB\\-f\\fR, \\fB\\-\\-file\\fR \\fIFILE\\fR\n"
                "what is read\n"
                ".TP\n"
                "\\fB\\-T\\fR, \\fB\\-\\-threads\\fR \\fINUMBER\\fR\n"
                "how many\n"
                ".PP\n"
                ".EX\n"
                "$ plyproof draw\n"
                "\\&.\n"
                ".EE\n"
                ".SS plyproof uci FROM a|bc|d [LAW...]\n"
                "Convert.\n"
                "converts\n"
                ".TP\n"
                "\\fB\\-a\\fR, \\fB\\-\\-as\\fR \\fICODEC\\fR\n"
                "how it is written\n"
                ".TP\n"
                "\\fB\\-\\-a\\-name\\-that\\-is\\-long\\fR \\fIWORD\\fR\n"
                "\\- what begins so\n"
                ".PP\n"
                ".EX\n"
                "$ plyproof uci\n"
                ".EE\n"
                ".SS plyproof list \n"
                "List.\n"
                "lists\n"
                ".PP\n"
                ".EX\n"
                "$ plyproof list\n"
                ".EE\n"
                ".SS plyproof show FILE...\n"
                "Show.\n"
                "shows\n"
                ".PP\n"
                ".EX\n"
                "$ x\n"
                ".EE\n"
                ".SH OPTIONS OF EVERY COMMAND\n"
                ".TP\n"
                "\\fB\\-h\\fR, \\fB\\-\\-help\\fR\n"
                "show this help\n"
                ".TP\n"
                "\\fB\\-\\-color\\fR \\fIWHEN\\fR\n"
                "colour: [a\\-z]\\e or 'none' (auto never)\n"
                ".TP\n"
                "\\fB\\-q\\fR, \\fB\\-\\-quiet\\fR\n"
                "no remarks\n"
                ".SH EXIT STATUS\n"
                ".TP\n"
                "0\n"
                "all held\n"
                ".TP\n"
                "1\n"
                "something did not hold, or was refused\n"
                ".TP\n"
                "2\n"
                "the command line was wrong\n"
                ".TP\n"
                "3\n"
                "it could not run: a file, an output, memory\n"
                ".PP\n"
                "Ctrl-C and SIGTERM end a count or a run in good order, with what is known so far\n"
                "and status 3. A second one, and the first in commands that turn texts into\n"
                "texts, ends the program at once: the shell says 130, or 143 for SIGTERM.\n");
}

/* ---- Completions ----------------------------------------------------------------------------- */

static void does_fish_get_each_option_and_its_words(void **state) {
    (void)state;
    cli_out out;
    cli_out_in_memory(&out);
    assert_true(cli_write_completion(&out, "fish"));
    assert_same(
        &out, "# fish completion for plyproof; made by: plyproof completion fish\n"
              "complete -c plyproof -f\n"
              "complete -c plyproof -n '__fish_use_subcommand' -l version -s V -d 'print the "
              "version'\n"
              "complete -c plyproof -n '__fish_use_subcommand' -l help -s h -d 'show this help'\n"
              "complete -c plyproof -n __fish_use_subcommand -a draw -d 'it\\'s drawn: [a\\\\b]'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from draw' -l help -s h -d 'show "
              "this help'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from draw' -l color -x -a 'auto "
              "never' -d 'colour: [a-z]\\\\ or \\'none\\''\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from draw' -l quiet -s q -d 'no "
              "remarks'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from draw' -l file -s f -r -F -d "
              "'what is read'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from draw' -l threads -s T -x -a "
              "'auto' -d 'how many'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from draw' -a 'startpos kings'\n"
              "complete -c plyproof -n __fish_use_subcommand -a uci -d 'convert'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from uci' -l help -s h -d 'show "
              "this help'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from uci' -l color -x -a 'auto "
              "never' -d 'colour: [a-z]\\\\ or \\'none\\''\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from uci' -l quiet -s q -d 'no "
              "remarks'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from uci' -l as -s a -x -a 'plain "
              "bits bits:hex bits:binary' -d 'how it is written'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from uci' -l a-name-that-is-long "
              "-x -a '' -d '- what begins so'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from uci' -a 'plain bits bits:hex "
              "bits:binary'\n"
              "complete -c plyproof -n __fish_use_subcommand -a list -d 'list'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from list' -l help -s h -d 'show "
              "this help'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from list' -l color -x -a 'auto "
              "never' -d 'colour: [a-z]\\\\ or \\'none\\''\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from list' -l quiet -s q -d 'no "
              "remarks'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from list' -a ''\n"
              "complete -c plyproof -n __fish_use_subcommand -a show -d 'show'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from show' -l help -s h -d 'show "
              "this help'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from show' -l color -x -a 'auto "
              "never' -d 'colour: [a-z]\\\\ or \\'none\\''\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from show' -l quiet -s q -d 'no "
              "remarks'\n"
              "complete -c plyproof -n '__fish_seen_subcommand_from show' -F\n");
}

static void does_zsh_get_each_option_and_its_words(void **state) {
    (void)state;
    cli_out out;
    cli_out_in_memory(&out);
    assert_true(cli_write_completion(&out, "zsh"));
    assert_same(
        &out,
        "#compdef plyproof\n"
        "# zsh completion; made by: plyproof completion zsh\n"
        "_plyproof() {\n"
        "    local -a commands\n"
        "    commands=(\n"
        "        'draw:it'\\''s drawn\\: \\[a\\\\b\\]'\n"
        "        'uci:convert'\n"
        "        'list:list'\n"
        "        'show:show'\n"
        "    )\n"
        "    if ((CURRENT == 2)); then\n"
        "        _describe command commands\n"
        "        return\n"
        "    fi\n"
        "    local command=$words[2]\n"
        "    shift words\n"
        "    ((CURRENT--))\n"
        "    case $command in\n"
        "        draw) _arguments \\\n"
        "                '--help[show this help]' \\\n"
        "                '--color=[colour\\: \\[a-z\\]\\\\ or '\\''none'\\'']:WHEN:(auto never)' "
        "\\\n"
        "                '--quiet[no remarks]' \\\n"
        "                '--file=[what is read]:FILE:_files' \\\n"
        "                '--threads=[how many]:NUMBER:(auto)' \\\n"
        "                '1: :(startpos kings)' ;;\n"
        "        uci) _arguments \\\n"
        "                '--help[show this help]' \\\n"
        "                '--color=[colour\\: \\[a-z\\]\\\\ or '\\''none'\\'']:WHEN:(auto never)' "
        "\\\n"
        "                '--quiet[no remarks]' \\\n"
        "                '--as=[how it is written]:CODEC:(plain bits bits\\:hex "
        "bits\\:binary)' \\\n"
        "                '--a-name-that-is-long=[- what begins so]:WORD:()' \\\n"
        "                '1: :(plain bits bits\\:hex bits\\:binary)' \\\n"
        "                '2: :(a bc d)' ;;\n"
        "        list) _arguments \\\n"
        "                '--help[show this help]' \\\n"
        "                '--color=[colour\\: \\[a-z\\]\\\\ or '\\''none'\\'']:WHEN:(auto never)' "
        "\\\n"
        "                '--quiet[no remarks]' ;;\n"
        "        show) _arguments \\\n"
        "                '--help[show this help]' \\\n"
        "                '--color=[colour\\: \\[a-z\\]\\\\ or '\\''none'\\'']:WHEN:(auto never)' "
        "\\\n"
        "                '--quiet[no remarks]' \\\n"
        "                '*:file:_files' ;;\n"
        "    esac\n"
        "}\n"
        "if [[ $funcstack[1] == _plyproof ]]; then\n"
        "    _plyproof `$@`\n"
        "else\n"
        "    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }\n"
        "    compdef _plyproof plyproof\n"
        "fi\n");
}

static void does_bash_get_each_option_and_its_words(void **state) {
    (void)state;
    cli_out out;
    cli_out_in_memory(&out);
    assert_true(cli_write_completion(&out, "bash"));
    assert_same(&out,
                "# bash completion for plyproof; made by: plyproof completion bash\n"
                "_plyproof() {\n"
                "    local word= before= command= operand=-1 options='' operands='' i\n"
                "    local -a words=()\n"
                "    # bash cuts mscs:hex into three words, as well as --ep=legal, and completes "
                "the\n"
                "    # last of them only\n"
                "    for ((i = 0; i <= COMP_CWORD; i++)); do\n"
                "        if ((i > 0)) && [[ ${COMP_WORDS[i]} == = && ${words[-1]} == --* ]]; then\n"
                "            ((i < COMP_CWORD)) || words+=('')\n"
                "        elif ((i > 0)) && [[ ${COMP_WORDS[i]} == : ||\n"
                "            ${COMP_WORDS[i-1]} == : && ${words[-1]} == *: ]]; then\n"
                "            words[-1]+=${COMP_WORDS[i]}\n"
                "        else\n"
                "            words+=(`${COMP_WORDS[i]}`)\n"
                "        fi\n"
                "    done\n"
                "    word=${words[-1]} before=${words[-2]-}\n"
                "    COMPREPLY=()\n"
                "    for ((i = 1; i < ${#words[@]} - 1; i++)); do\n"
                "        [[ ${words[i]} == -* ]] && continue\n"
                "        [[ $command ]] || command=${words[i]}\n"
                "        operand=$((operand + 1))\n"
                "    done\n"
                "    case $before in\n"
                "        --color) COMPREPLY=($(compgen -W 'auto never' -- `$word`)) ;;\n"
                "        -f|--file) COMPREPLY=($(compgen -W '' -- `$word`)) ;;\n"
                "        -a|--as) COMPREPLY=($(compgen -W 'plain bits bits:hex bits:binary' -- "
                "`$word`)) ;;\n"
                "        -T|--threads) COMPREPLY=($(compgen -W 'auto' -- `$word`)) ;;\n"
                "        --a-name-that-is-long) COMPREPLY=($(compgen -W '' -- `$word`)) ;;\n"
                "        *) _plyproof_operands ;;\n"
                "    esac\n"
                "    [[ $word == *:* ]] && COMPREPLY=(`${COMPREPLY[@]#`${word%:*}:`}`)\n"
                "}\n"
                "_plyproof_operands() {\n"
                "    case $command in\n"
                "        '')\n"
                "            options=' --version --help'\n"
                "            operands='draw uci list show' ;;\n"
                "        draw)\n"
                "            options=' --help --color --quiet --file --threads'\n"
                "            case $operand in\n"
                "                0) operands='startpos kings' ;;\n"
                "                1) operands='' ;;\n"
                "            esac ;;\n"
                "        uci)\n"
                "            options=' --help --color --quiet --as --a-name-that-is-long'\n"
                "            case $operand in\n"
                "                0) operands='plain bits bits:hex bits:binary' ;;\n"
                "                1) operands='a bc d' ;;\n"
                "            esac ;;\n"
                "        list)\n"
                "            options=' --help --color --quiet'\n"
                "            case $operand in\n"
                "                0) operands='' ;;\n"
                "                1) operands='' ;;\n"
                "            esac ;;\n"
                "        show)\n"
                "            options=' --help --color --quiet'\n"
                "            case $operand in\n"
                "                0) operands='' ;;\n"
                "                1) operands='' ;;\n"
                "            esac ;;\n"
                "    esac\n"
                "    [[ $word == -* ]] && operands=$options\n"
                "    COMPREPLY=($(compgen -W `$operands` -- `$word`))\n"
                "}\n"
                "complete -o default -F _plyproof plyproof\n");
    cli_out_in_memory(&out);
    assert_false(cli_write_completion(&out, "sh"));
    assert_same(&out, "");
}

static void is_each_word_of_a_usage_line_completed_by_what_it_stands_for(void **state) {
    (void)state;
    static const char *const words[] = {"[COMMAND|CODEC|GENERATOR]",
                                        "a|b",
                                        "CODEC",
                                        "FROM",
                                        "TO",
                                        "TARGET",
                                        "GENERATOR",
                                        "[LAW...]",
                                        "FEN",
                                        "[FEN]",
                                        "[FEN...]",
                                        "SHELL",
                                        "NUMBER",
                                        "FENS"};
    cli_out out;
    cli_out_in_memory(&out);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        cli_printf(&out, "%s=", words[i]);
        put_meaning(&out, words[i], strlen(words[i]));
        cli_put_byte(&out, '\n');
    }
    assert_same(&out, "[COMMAND|CODEC|GENERATOR]=draw uci list show plain bits g1 g2\n"
                      "a|b=a b\n"
                      "CODEC=plain bits bits:hex bits:binary\n"
                      "FROM=plain bits bits:hex bits:binary\n"
                      "TO=plain bits bits:hex bits:binary\n"
                      "TARGET=t1 t2\n"
                      "GENERATOR=g1 g2\n"
                      "[LAW...]=blue green\n"
                      "FEN=startpos kings\n"
                      "[FEN]=startpos kings\n"
                      "[FEN...]=startpos kings\n"
                      "SHELL=bash zsh fish\n"
                      "NUMBER=\n"
                      "FENS=\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_help_made_of_all_that_a_command_says),
        cmocka_unit_test(is_there_help_on_commands_and_pages_and_nothing_else),
        cmocka_unit_test(has_the_manual_each_option_that_is_taken),
        cmocka_unit_test(is_nothing_of_a_table_taken_for_a_request_of_roff),
        cmocka_unit_test(does_fish_get_each_option_and_its_words),
        cmocka_unit_test(does_zsh_get_each_option_and_its_words),
        cmocka_unit_test(does_bash_get_each_option_and_its_words),
        cmocka_unit_test(is_each_word_of_a_usage_line_completed_by_what_it_stands_for),
    };
    return cmocka_run_group_tests_name("cli.help", tests, NULL, NULL);
}
