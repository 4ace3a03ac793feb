// Results of slow functions that depend only on the board and on the pieces of one seat, remembered.
// A search asks for the same pieces again and again: in another order, after other moves of the other
// seats, and in the next rollout. A new result replaces the one in its place.

enum { NUMBER_PLACE_BITS = 12, SET_PLACE_BITS = 10 };

#ifdef __wasm__
#define PER_THREAD  // a page has one thread
#else
#define PER_THREAD __thread
#endif

template <class Result> struct Remembered {
    Set pieces;
    i64 function;  // -1 in an empty place
    Result result;
};

struct Memo {  // of one board
    Remembered<i64> numbers[1 << NUMBER_PLACE_BITS];
    Remembered<Set> sets[1 << SET_PLACE_BITS];
};

static PER_THREAD Memo* memo = 0;  // without one, nothing is remembered

static void forget(Memo& all) {
    for (auto& place : all.numbers) place.function = -1;
    for (auto& place : all.sets) place.function = -1;
}

INLINE u64 hash_of(const Set& pieces, i64 function) {
    u64 sum = (u64)function;
    _Pragma("GCC unroll 12") for (u64 n = 0; n < SET_WORDS; n++) sum += pieces.words[n] * (0x9e3779b97f4a7c15ull + 0x3f84d5b5b5470918ull * n);
    return (sum ^ sum >> 31) * 0xd6e8feb86659fd93ull;
}

INLINE Remembered<i64>& place_of(u64 hash, i64) { return memo->numbers[hash >> (64 - NUMBER_PLACE_BITS)]; }
INLINE Remembered<Set>& place_of(u64 hash, const Set&) { return memo->sets[hash >> (64 - SET_PLACE_BITS)]; }

// Returns what `compute` returns, from the memo if it was called for the same pieces before.
template <class Compute> INLINE auto remembered(i64 function, const Set& pieces, Compute compute) -> decltype(compute()) {
    if (!memo) return compute();
    auto& place = place_of(hash_of(pieces, function), decltype(compute()){});
    if (place.function != function || place.pieces != pieces) {
        place.result = compute();
        place.pieces = pieces;
        place.function = function;
    }
    return place.result;
}
