// Results of slow functions that depend only on the board and on the pieces of one seat, remembered.
// A search asks for the same pieces again and again: in another order, after other moves of the other
// seats, and in the next rollout. New results replace those in their place.

enum { NUMBER_PLACE_BITS = 17, SET_PLACE_BITS = 10, GROUP = 4, UNKNOWN = -32768 };

#ifdef __wasm__
#define PER_THREAD  // a page has one thread
#else
#define PER_THREAD __thread
#endif

// A mark of 64 bits stands for the board, the pieces and the functions, as in the transposition tables
// of chess engines: one in 2^47 look-ups may find the results of others.
struct KnownNumbers {  // of a group of functions
    u64 mark;
    int16_t results[GROUP];
};

struct KnownSet {
    u64 mark;
    Set result;
};

struct Memo {
    u64 board;   // part of every mark, so that no result of an earlier board is found
    Set pieces;  // the last ones, with their mark
    u64 mark;
    KnownNumbers numbers[1 << NUMBER_PLACE_BITS];
    KnownSet sets[1 << SET_PLACE_BITS];
};

static PER_THREAD Memo* memo = 0;  // without one, nothing is remembered

constexpr u64 stirred(u64 x) {  // the end of splitmix64
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

static const u64 FACTORS[SET_WORDS] = {
    stirred(1) | 1, stirred(2) | 1, stirred(3) | 1, stirred(4) | 1, stirred(5) | 1, stirred(6) | 1,
    stirred(7) | 1, stirred(8) | 1, stirred(9) | 1, stirred(10) | 1, stirred(11) | 1, stirred(12) | 1};

INLINE u64 mark_of(u64 board, const Set& pieces) {
    u64 sum = board;
    _Pragma("GCC unroll 12") for (u64 n = 0; n < SET_WORDS; n++) {
        const u64 product = (pieces.words[n] ^ pieces.words[n] >> 32) * FACTORS[n];
        sum += product ^ product >> 32;
    }
    return stirred(sum);
}

// Forgets everything, for another board.
static void forget(Memo& all) {
    all.board = stirred(all.board + FACTORS[0]);
    all.mark = mark_of(all.board, all.pieces);
}

// Returns the mark of a function's results; most calls are for the pieces of the call before.
INLINE u64 mark_for(u64 function, const Set& pieces) {
    if (memo->pieces != pieces) {
        memo->pieces = pieces;
        memo->mark = mark_of(memo->board, pieces);
    }
    return memo->mark + function * FACTORS[1];
}

template <class Compute> INLINE i64 look_up(i64 function, const Set& pieces, const i64&, Compute compute) {
    const u64 mark = mark_for(function / GROUP, pieces);
    KnownNumbers& known = memo->numbers[mark >> (64 - NUMBER_PLACE_BITS)];
    if (known.mark != mark) {
        known.mark = mark;
        for (auto& result : known.results) result = UNKNOWN;
    }
    if (known.results[function % GROUP] != UNKNOWN) return known.results[function % GROUP];
    const i64 result = compute();
    if (known.mark == mark) known.results[function % GROUP] = (int16_t)result;
    return result;
}

template <class Compute> INLINE Set look_up(i64 function, const Set& pieces, const Set&, Compute compute) {
    const u64 mark = mark_for(function, pieces);
    KnownSet& known = memo->sets[mark >> (64 - SET_PLACE_BITS)];
    if (known.mark == mark) return known.result;
    const Set result = compute();
    known.mark = mark;
    known.result = result;
    return result;
}

// Returns what `compute` returns, from the memo if it was called for the same pieces before.
template <class Compute> INLINE auto remembered(i64 function, const Set& pieces, Compute compute) -> decltype(compute()) {
    return memo ? look_up(function, pieces, decltype(compute()){}, compute) : compute();
}
