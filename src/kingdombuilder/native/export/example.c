// Plays random games as fast as it can, then searches a turn.
//
//     ./example games.kb [SECONDS]
#include "kingdombuilder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 64, KEEP = 8, SAMPLES = 6, POSITIONS = 100000, ROLLOUTS = 200 };

static void* memory(int64_t size) {
    void* found = aligned_alloc(KB_ALIGNMENT, (size_t)(size + KB_ALIGNMENT - 1) / KB_ALIGNMENT * KB_ALIGNMENT);
    if (!found) abort();
    return found;
}

static double now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static unsigned char* read_file(const char* name, int64_t* size) {
    FILE* file = fopen(name, "rb");
    if (!file) return 0;
    fseek(file, 0, SEEK_END);
    *size = ftell(file);
    rewind(file);
    unsigned char* bytes = memory(*size);
    if ((int64_t)fread(bytes, 1, (size_t)*size, file) != *size) *size = 0;
    fclose(file);
    return bytes;
}

// Returns the games of all blocks, one after the other, and their number.
static kb_state* open_games(const unsigned char* blocks, int64_t size, int64_t* games) {
    *games = size / kb_block_size();
    char* states = memory(*games * kb_state_size());
    for (int64_t game = 0; game < *games; game++) {
        kb_board* board = memory(kb_board_size());
        const void* block = blocks + game * kb_block_size();
        int64_t error = kb_open(block, kb_block_size(), board, (kb_state*)(states + game * kb_state_size()));
        if (error) {
            fprintf(stderr, "block %lld: %s\n", (long long)game, error == KB_OTHER_VERSION ? "made by another version" : "not a block");
            exit(1);
        }
    }
    return (kb_state*)states;
}

// Plays all games to the end again and again, and returns games per second, the best of all rounds.
static double random_games(const kb_state* starts, int64_t games, double seconds) {
    kb_state* states = memory(games * kb_state_size());
    uint64_t* random = memory(games * (int64_t)sizeof *random);
    int64_t* made = memory(games * (int64_t)sizeof *made);
    double best = 0;
    for (double begin = now(); now() < begin + seconds;) {
        memcpy(states, starts, (size_t)(games * kb_state_size()));
        for (int64_t game = 0; game < games; game++) random[game] = (uint64_t)game;
        double start = now();
        kb_play_out(states, games, random, INT64_MAX, made);
        double rate = (double)games / (now() - start);
        if (rate > best) best = rate;
    }
    int64_t gold[KB_SEATS];
    kb_scores(states, 1, gold);
    printf("the first game ends with %lld to %lld gold\n", (long long)gold[0], (long long)gold[1]);
    free(states), free(random), free(made);
    return best;
}

// Searches a turn, compares its best lines by rollouts and prints the one that wins.
static void search_turn(const kb_state* start) {
    kb_state* state = memory(kb_state_size());
    kb_search* search = memory(kb_search_size());
    uint64_t random = 7, seeds[ROLLOUTS];
    int64_t values[KEEP], lengths[KEEP], picks[KEEP * KB_LINE_PICKS], leads[ROLLOUTS], best = 0;
    double most = -1e9;
    memcpy(state, start, (size_t)kb_state_size());
    kb_draw(state, 1, &random);  // chance deals the first cards
    int64_t seat = kb_chooser(state);
    kb_hide(state, 1, &seat);  // a fair search knows only what the seat may see
    int64_t found = kb_search_turn(search, state, WIDTH, KEEP, SAMPLES, 1, 0, POSITIONS, values, lengths, picks);
    for (int64_t game = 0; game < ROLLOUTS; game++) seeds[game] = (uint64_t)game;
    for (int64_t line = 0; line < found; line++) {
        kb_rollouts(search, 0, line, ROLLOUTS, seeds, 99, SAMPLES, 0, 0, 0, leads);
        double sum = 0;
        for (int64_t game = 0; game < ROLLOUTS; game++) sum += (double)leads[game] / 1000;
        if (sum > most) most = sum, best = line;
    }
    printf("seat %lld plays", (long long)seat + 1);
    for (int64_t n = 0; n < lengths[best]; n++) {
        int64_t pick = picks[best * KB_LINE_PICKS + n];
        printf(" %s", kb_pick_name(pick));
        if (kb_play(state, pick) != KB_OK) abort();
    }
    printf(" (lead after %d games: %.1f gold)\n", ROLLOUTS, most / ROLLOUTS);
    free(state), free(search);
}

int main(int count, char** words) {
    int64_t size = 0, games = 0;
    unsigned char* blocks = count > 1 ? read_file(words[1], &size) : 0;
    if (!blocks || !size) {
        fprintf(stderr, "usage: example games.kb [SECONDS]\n");
        return 2;
    }
    if (kb_abi() != KB_ABI) {
        fprintf(stderr, "the library has interface version %lld, not %d\n", (long long)kb_abi(), KB_ABI);
        return 1;
    }
    kb_state* starts = open_games(blocks, size, &games);
    double rate = random_games(starts, games, count > 2 ? atof(words[2]) : 1);
    printf("%.0f games per second\n", rate);
    search_turn(starts);
    return 0;
}
