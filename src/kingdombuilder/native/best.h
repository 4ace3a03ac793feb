// The best lines of a search so far. Wide searches offer many, so the worst one is at the top of a
// heap, and lines of the same value, which alone can lead to the same state, form a chain.

struct Line {  // a way to play a turn
    State s;
    i64 length;
    i64 picks[MAX_LINE_PICKS];
};

struct Heap {  // places by their keys, the smallest one first; of equal ones the first place
    const i64* keys;
    i16* places;
    i64 count;
    bool is_before(i64 one, i64 other) const { return keys[one] < keys[other] || (keys[one] == keys[other] && one < other); }
    // Puts a place where it belongs, at `at` or above.
    void rise(i64 at, i64 place) {
        for (; at && is_before(place, places[(at - 1) / 2]); at = (at - 1) / 2) places[at] = places[(at - 1) / 2];
        places[at] = (i16)place;
    }
    // Puts a place where it belongs, at `at` or below.
    void sink(i64 at, i64 place) {
        for (i64 child; (child = 2 * at + 1) < count; at = child) {
            if (child + 1 < count && is_before(places[child + 1], places[child])) child++;
            if (!is_before(places[child], place)) break;
            places[at] = places[child];
        }
        places[at] = (i16)place;
    }
    void add(i64 place) { rise(count++, place); }
    i64 take() {
        const i64 first = places[0];
        if (--count) sink(0, places[count]);
        return first;
    }
};

struct Best {  // the best lines, no two of which lead to the same state
    i64 room, count, chain_mask;
    Line* lines;
    i64* values;
    i16 *firsts, *nexts;  // of chains of lines; -1 at their end
    Heap worst;
    i16& chain_of(i64 value) { return firsts[(u64)value * 0x9e3779b97f4a7c15ull >> 40 & (u64)chain_mask]; }
    void clear() {
        count = worst.count = 0;
        for (i64 n = 0; n <= chain_mask; n++) firsts[n] = -1;
    }
};

template <i64 MOST> struct Room {  // the memory of at most `MOST` lines, a power of two
    i64 values[MOST];
    i16 firsts[MOST], nexts[MOST], heap[MOST];
    Line lines[MOST];
    // Makes `best` an empty set of lines in this memory.
    void give(Best& best, i64 room) {
        i64 chains = 1;
        while (chains < room) chains *= 2;
        best = Best{room, 0, chains - 1, lines, values, firsts, nexts, Heap{values, heap, 0}};
        best.clear();
    }
};

// Compares cache line by cache line; WebAssembly without a system has no `memcmp`.
template <class Struct> INLINE bool is_same(const Struct& one, const Struct& other) {
    static_assert(sizeof(Struct) % 64 == 0, "structs are whole cache lines");
    const u64 *first = (const u64*)&one, *second = (const u64*)&other;
    for (u64 start = 0; start < sizeof(Struct) / 8; start += 8) {
        u64 difference = 0;
        for (u64 n = start; n < start + 8; n++) difference |= first[n] ^ second[n];
        if (difference) return false;
    }
    return true;
}

static void unlink(Best& best, i64 place) {
    i16* link = &best.chain_of(best.values[place]);
    while (*link != place) link = &best.nexts[*link];
    *link = best.nexts[place];
}

// Adds a line if it is better than the worst one; `pick` is its last one, or -1.
static void offer(Best& best, const State& s, i64 value, const Line& before, i64 pick) {
    const bool full = best.count == best.room;
    if (full && value <= best.values[best.worst.places[0]]) return;
    i16& chain = best.chain_of(value);
    for (i64 n = chain; n >= 0; n = best.nexts[n])
        if (best.values[n] == value && is_same(best.lines[n].s, s)) return;
    const i64 place = full ? best.worst.places[0] : best.count++;
    if (full) unlink(best, place);
    best.values[place] = value;
    best.nexts[place] = chain;
    chain = (i16)place;
    if (full) best.worst.sink(0, place);
    else best.worst.add(place);
    Line& line = best.lines[place];
    line.s = s;
    line.length = before.length;
    for (i64 n = 0; n < before.length; n++) line.picks[n] = before.picks[n];
    if (pick >= 0) line.picks[line.length++] = pick;
}
