// The engine of kingdombuilder @version@ as a C library, interface version @abi@.
//
// A state is an opaque block of kb_state_size() bytes, aligned to KB_ALIGNMENT. Copy it with memcpy.
// It refers to its board, kb_board_size() bytes with the same alignment, which never changes and
// can be shared by any number of states and threads. The library allocates nothing, keeps nothing
// between calls and can be used by any number of threads, each with its own states.
//
// A pick is the number of a bit, from 0 to KB_PICKS - 1. Functions that take `games` work on that
// many states, one after the other in memory; use 1 for a single state. A generator of chance is
// one number per game, which its functions advance; any seed is good.
#ifndef KINGDOMBUILDER_H
#define KINGDOMBUILDER_H

#include <stdint.h>

#if defined(__GNUC__)
#define KB_API __attribute__((visibility("default")))
#else
#define KB_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

@constants@

typedef struct kb_state kb_state;
typedef struct kb_board kb_board;
typedef struct kb_search kb_search;

typedef struct kb_set {
    uint64_t words[KB_WORDS];
} kb_set;

@functions@

#ifdef __cplusplus
}
#endif

// For single states.

static inline int64_t kb_chooser(const kb_state* state) {
    int64_t seat;
    kb_choosers(state, 1, &seat);
    return seat;
}

static inline int64_t kb_has(const kb_set* picks, int64_t pick) {
    return (int64_t)(picks->words[pick >> 6] >> (pick & 63) & 1);
}

// Returns the first pick of a set from a given one on, or -1.
static inline int64_t kb_next(const kb_set* picks, int64_t from) {
    for (int64_t pick = from; pick < KB_PICKS; pick++)
        if (kb_has(picks, pick)) return pick;
    return -1;
}

#endif
