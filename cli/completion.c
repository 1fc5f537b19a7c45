/* completion.c - completions for bash, zsh and fish out of the tables, and the command for them.
 *
 * What a word of the usage line or of an option's argument can be is found by its name: CODEC,
 * GENERATOR, TARGET, LAW, COMMAND and SHELL stand for the names in a table, FEN for those of
 * well-known positions, FILE for files, words with bars between them for themselves, anything else
 * for nothing. So a command that uses these names in its usage line is completed without a line
 * here. Each shell has its own syntax and its own escapes; what can be completed is the same.
 */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/laws.h"
#include "cli/targets.h"
#include "corpus/corpus.h"

const char *const cli_shells[] = {"bash", "zsh", "fish", NULL};

static const char *shell_name(size_t index) { return cli_shells[index]; }

enum { SHELLS = sizeof cli_shells / sizeof cli_shells[0] - 1 };

/* Writes names with a blank between them. */
static void put_names(cli_out *out, const char *(*name_of)(size_t index), size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (i) cli_put_byte(out, ' ');
        cli_puts(out, name_of(i));
    }
}

static bool is_word(const char *word, size_t length, const char *name) {
    return strlen(name) == length && memcmp(word, name, length) == 0;
}

/* The laws, each once: they stand together in the table, with a name for each codec. */
static void put_laws(cli_out *out) {
    const char *last = "";
    for (size_t i = 0; i < law_count(); i++) {
        const char *name = cli_law_name(i);
        if (strcmp(name, last) == 0) continue;
        cli_printf(out, "%s%s", i ? " " : "", name);
        last = name;
    }
}

/* The codecs, and the forms of those that have raw bytes. */
static void put_notations(cli_out *out) {
    put_names(out, cli_codec_name, ply_codec_count);
    for (size_t i = 0; i < ply_codec_count; i++) {
        const char *name = ply_codecs[i]->name;
        if (ply_codecs[i]->binary) cli_printf(out, " %s:hex %s:binary", name, name);
    }
}

/* Writes the words that a word of the usage line stands for; with bars in it, for its parts. */
static void put_meaning(cli_out *out, const char *word, size_t length) {
    if (is_word(word, length, "[COMMAND|CODEC|GENERATOR]")) {
        put_names(out, cli_command_name, cli_command_count);
        cli_put_byte(out, ' ');
        put_names(out, cli_codec_name, ply_codec_count);
        cli_put_byte(out, ' ');
        put_names(out, cli_generator_name, ply_generator_count);
        return;
    }
    if (memchr(word, '|', length)) {
        for (size_t i = 0; i < length; i++) cli_put_byte(out, word[i] == '|' ? ' ' : word[i]);
        return;
    }
    if (is_word(word, length, "CODEC") || is_word(word, length, "FROM") ||
        is_word(word, length, "TO")) {
        put_notations(out);
    } else if (is_word(word, length, "TARGET")) {
        put_names(out, cli_target_name, cli_target_count());
    } else if (is_word(word, length, "GENERATOR")) {
        put_names(out, cli_generator_name, ply_generator_count);
    } else if (is_word(word, length, "[LAW...]")) {
        put_laws(out);
    } else if (is_word(word, length, "FEN") || is_word(word, length, "[FEN]") ||
               is_word(word, length, "[FEN...]")) {
        put_names(out, cli_start_name, corpus_start_count);
    } else if (is_word(word, length, "SHELL")) {
        put_names(out, shell_name, SHELLS);
    }
}

/* The word of the usage line for the operand of that number, from 0. */
static const char *operand_word(const cli_command *command, size_t number) {
    const char *word = command->operands;
    for (; number > 0 && *word; number--) {
        word += strcspn(word, " ");
        word += strspn(word, " ");
    }
    return word;
}

/* Writes the words that the operand of that number can be. */
static void put_operand(cli_out *out, const cli_command *command, size_t number) {
    const char *word = operand_word(command, number);
    put_meaning(out, word, strcspn(word, " "));
}

static bool is_file(const char *word) { return strncmp(word, "FILE", 4) == 0; }

static void put_choices(cli_out *out, const cli_option *option) {
    if (option->choices) {
        cli_puts(out, option->choices + (option->choices[0] == '<'));
    } else if (option->argument) {
        put_meaning(out, option->argument, strlen(option->argument));
    }
}

static void put_long_options(cli_out *out, uint64_t taken) {
    for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
        if (taken >> id & 1u) cli_printf(out, " --%s", cli_options[id].name);
    }
}

/* ---- bash ------------------------------------------------------------------------------------ */

static void put_bash_command(cli_out *out, const cli_command *command) {
    cli_printf(out, "        %s)\n            options='", command->name);
    put_long_options(out, cli_taken_by(command));
    cli_puts(out, "'\n            case $operand in\n");
    /* Operands behind the second are completed as files, which the shell does by itself. */
    for (size_t operand = 0; operand < 2; operand++) {
        cli_printf(out, "                %zu) operands='", operand);
        put_operand(out, command, operand);
        cli_puts(out, "' ;;\n");
    }
    cli_puts(out, "            esac ;;\n");
}

static void put_bash_arguments(cli_out *out) {
    for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
        const cli_option *option = &cli_options[id];
        if (!option->argument) continue;
        cli_puts(out, "        ");
        if (option->letter) cli_printf(out, "-%c|", option->letter);
        cli_printf(out, "--%s) COMPREPLY=($(compgen -W '", option->name);
        put_choices(out, option);
        cli_puts(out, "' -- \"$word\")) ;;\n");
    }
}

static void write_bash(cli_out *out) {
    cli_puts(out,
             "# bash completion for plyproof; made by: plyproof completion bash\n"
             "_plyproof() {\n"
             "    local word= before= command= operand=-1 options='' operands='' i\n"
             "    local -a words=()\n"
             "    # bash cuts mscs:hex into three words, as well as --ep=legal, and completes the\n"
             "    # last of them only\n"
             "    for ((i = 0; i <= COMP_CWORD; i++)); do\n"
             "        if ((i > 0)) && [[ ${COMP_WORDS[i]} == = && ${words[-1]} == --* ]]; then\n"
             "            ((i < COMP_CWORD)) || words+=('')\n"
             "        elif ((i > 0)) && [[ ${COMP_WORDS[i]} == : ||\n"
             "            ${COMP_WORDS[i-1]} == : && ${words[-1]} == *: ]]; then\n"
             "            words[-1]+=${COMP_WORDS[i]}\n"
             "        else\n"
             "            words+=(\"${COMP_WORDS[i]}\")\n"
             "        fi\n"
             "    done\n"
             "    word=${words[-1]} before=${words[-2]-}\n"
             "    COMPREPLY=()\n"
             "    for ((i = 1; i < ${#words[@]} - 1; i++)); do\n"
             "        [[ ${words[i]} == -* ]] && continue\n"
             "        [[ $command ]] || command=${words[i]}\n"
             "        operand=$((operand + 1))\n"
             "    done\n"
             "    case $before in\n");
    put_bash_arguments(out);
    cli_puts(out, "        *) _plyproof_operands ;;\n    esac\n"
                  "    [[ $word == *:* ]] && COMPREPLY=(\"${COMPREPLY[@]#\"${word%:*}:\"}\")\n"
                  "}\n"
                  "_plyproof_operands() {\n"
                  "    case $command in\n        '')\n            options='");
    put_long_options(out, cli_taken_by(NULL));
    cli_puts(out, "'\n            operands='");
    put_names(out, cli_command_name, cli_command_count);
    cli_puts(out, "' ;;\n");
    for (size_t i = 0; i < cli_command_count; i++) put_bash_command(out, cli_commands[i]);
    cli_puts(out, "    esac\n"
                  "    [[ $word == -* ]] && operands=$options\n"
                  "    COMPREPLY=($(compgen -W \"$operands\" -- \"$word\"))\n"
                  "}\n"
                  "complete -o default -F _plyproof plyproof\n");
}

/* ---- zsh ------------------------------------------------------------------------------------- */

/* Text within single quotes and brackets. */
static void put_zsh(cli_out *out, const char *text) {
    for (; *text; text++) {
        if (*text == '\'') {
            cli_puts(out, "'\\''");
        } else {
            if (strchr("[]:\\", *text)) cli_put_byte(out, '\\');
            cli_put_byte(out, *text);
        }
    }
}

/* A list of words; a colon would end it. */
static void put_zsh_list(cli_out *out, cli_out *words) {
    cli_puts(out, "(");
    for (size_t i = 0; i < words->used; i++) {
        if (words->bytes[i] == ':') cli_put_byte(out, '\\');
        cli_put_byte(out, words->bytes[i]);
    }
    cli_puts(out, ")");
    cli_out_close(words);
}

static void put_zsh_option(cli_out *out, const cli_option *option) {
    cli_printf(out, " \\\n                '--%s%s[", option->name, option->argument ? "=" : "");
    put_zsh(out, option->help);
    cli_put_byte(out, ']');
    if (option->argument && is_file(option->argument)) {
        cli_puts(out, ":FILE:_files");
    } else if (option->argument) {
        cli_out words;
        cli_out_in_memory(&words);
        put_choices(&words, option);
        cli_printf(out, ":%s:", option->argument);
        put_zsh_list(out, &words);
    }
    cli_put_byte(out, '\'');
}

static void put_zsh_command(cli_out *out, const cli_command *command) {
    cli_printf(out, "        %s) _arguments", command->name);
    for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
        if (cli_taken_by(command) >> id & 1u) put_zsh_option(out, &cli_options[id]);
    }
    for (size_t operand = 0; operand < 2; operand++) {
        const char *word = operand_word(command, operand);
        if (is_file(word)) { /* files repeat; any other operand is one word */
            cli_puts(out, " \\\n                '*:file:_files'");
        } else if (*word) {
            cli_out words;
            cli_out_in_memory(&words);
            put_operand(&words, command, operand);
            cli_printf(out, " \\\n                '%zu: :", operand + 1);
            put_zsh_list(out, &words);
            cli_put_byte(out, '\'');
        }
    }
    cli_puts(out, " ;;\n");
}

static void write_zsh(cli_out *out) {
    cli_puts(out, "#compdef plyproof\n# zsh completion; made by: plyproof completion zsh\n"
                  "_plyproof() {\n"
                  "    local -a commands\n"
                  "    commands=(\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        cli_printf(out, "        '%s:", cli_commands[i]->name);
        put_zsh(out, cli_commands[i]->summary);
        cli_puts(out, "'\n");
    }
    cli_puts(out, "    )\n"
                  "    if ((CURRENT == 2)); then\n"
                  "        _describe command commands\n"
                  "        return\n"
                  "    fi\n"
                  "    local command=$words[2]\n"
                  "    shift words\n"
                  "    ((CURRENT--))\n"
                  "    case $command in\n");
    for (size_t i = 0; i < cli_command_count; i++) put_zsh_command(out, cli_commands[i]);
    /* In a file of $fpath the whole text is the function; sourced, it says what it is for. */
    cli_puts(out, "    esac\n}\n"
                  "if [[ $funcstack[1] == _plyproof ]]; then\n"
                  "    _plyproof \"$@\"\n"
                  "else\n"
                  "    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }\n"
                  "    compdef _plyproof plyproof\n"
                  "fi\n");
}

/* ---- fish ------------------------------------------------------------------------------------ */

static void put_fish(cli_out *out, const char *text) {
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\') cli_put_byte(out, '\\');
        cli_put_byte(out, *text);
    }
}

static void put_fish_option(cli_out *out, const char *when, const cli_option *option) {
    cli_printf(out, "complete -c plyproof -n '%s' -l %s", when, option->name);
    if (option->letter) cli_printf(out, " -s %c", option->letter);
    if (option->argument && is_file(option->argument)) {
        cli_puts(out, " -r -F");
    } else if (option->argument) {
        cli_puts(out, " -x -a '");
        put_choices(out, option);
        cli_put_byte(out, '\'');
    }
    cli_puts(out, " -d '");
    put_fish(out, option->help);
    cli_puts(out, "'\n");
}

static void put_fish_command(cli_out *out, const cli_command *command) {
    char when[96];
    const uint64_t taken = cli_taken_by(command);
    cli_printf(out, "complete -c plyproof -n __fish_use_subcommand -a %s -d '", command->name);
    put_fish(out, command->summary);
    cli_puts(out, "'\n");
    snprintf(when, sizeof when, "__fish_seen_subcommand_from %s", command->name);
    for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
        if (taken >> id & 1u) put_fish_option(out, when, &cli_options[id]);
    }
    cli_printf(out, "complete -c plyproof -n '%s'", when);
    if (is_file(command->operands)) {
        cli_puts(out, " -F\n");
        return;
    }
    cli_puts(out, " -a '");
    put_operand(out, command, 0);
    cli_puts(out, "'\n");
}

static void write_fish(cli_out *out) {
    cli_puts(out, "# fish completion for plyproof; made by: plyproof completion fish\n"
                  "complete -c plyproof -f\n");
    put_fish_option(out, "__fish_use_subcommand", &cli_options[CLI_OPT_VERSION]);
    put_fish_option(out, "__fish_use_subcommand", &cli_options[CLI_OPT_HELP]);
    for (size_t i = 0; i < cli_command_count; i++) put_fish_command(out, cli_commands[i]);
}

/* ---- The command ----------------------------------------------------------------------------- */

bool cli_write_completion(cli_out *out, const char *shell) {
    static void (*const writers[SHELLS])(cli_out * out) = {write_bash, write_zsh, write_fish};
    for (size_t i = 0; i < SHELLS; i++) {
        if (strcmp(cli_shells[i], shell) == 0) {
            writers[i](out);
            return true;
        }
    }
    return false;
}

static cli_status run_completion(cli_run *run) {
    const char *shell = run->operands[0];
    if (cli_write_completion(&run->out, shell)) return CLI_HELD;
    return cli_no_such(run, "shell", shell, shell_name, SHELLS);
}

const cli_command cli_command_completion = {
    .name = "completion",
    .operands = "SHELL",
    .summary = "print the completions for bash, zsh or fish",
    .about = "To load them into the shell that runs:\n"
             "bash: source <(plyproof completion bash)\n"
             "zsh:  source <(plyproof completion zsh)\n"
             "fish: plyproof completion fish | source\n"
             "Once installed, plyproof has them where the shells look for them.",
    .examples = "$ plyproof completion bash | tail -1\n"
                "complete -o default -F _plyproof plyproof\n",
    .least = 1,
    .most = 1,
    .may_be_left = true,
    .run = run_completion,
};
