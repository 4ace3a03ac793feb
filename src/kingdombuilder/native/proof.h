// Exhaustive search of a turn; `coach/puzzles/python_prover.py` is the same in Python.

enum { PROVEN, INTERRUPTED, TOO_LARGE };

struct Found {  // what is known of a state within the turn, or of one after it
    u64 low, high;  // 128 bits that identify the state
    i64 run;        // the proof that it belongs to
    i64 best;       // the best value at the end of the turn
    i64 lines;      // of play that reach it
    i64 length;     // of the shortest of these
};

struct Branch {  // a state within the turn whose picks are being tried
    State s;
    Set rest;
    Found* found;
};

struct Proof {
    i64 run, room, limit, used, states, seat, compares;
    i64 ends[PROOF_VALUES];  // different ends of the turn, by value
    Branch branches[MAX_LINE_PICKS];
    Found table[1];  // `room` of them, a power of two
};

// Four independent chains, because one would wait for each of its products.
static void identify(const State& s, u64& low, u64& high) {
    const u64* words = (const u64*)&s;
    u64 a = 1, b = 2, c = 3, d = 4;
    for (i64 n = 0; n + 3 < (i64)(sizeof(State) / 8); n += 4) {
        a = (a ^ words[n]) * 0x9e3779b97f4a7c15ull, a ^= a >> 32;
        b = (b ^ words[n + 1]) * 0xbf58476d1ce4e5b9ull, b ^= b >> 31;
        c = (c ^ words[n + 2]) * 0x94d049bb133111ebull, c ^= c >> 30;
        d = (d ^ words[n + 3]) * 0xd6e8feb86659fd93ull, d ^= d >> 29;
    }
    low = (a ^ c >> 7) * 0xbf58476d1ce4e5b9ull + (b ^ d >> 9) * 0x9e3779b97f4a7c15ull;
    high = (a ^ b >> 11) * 0x94d049bb133111ebull + (c ^ d << 13) * 0xd6e8feb86659fd93ull;
    low ^= low >> 29, high ^= high >> 31;
}

// Returns the entry of a state, which may be new, or 0 beyond the limit.
static Found* look_up(Proof& proof, const State& s, bool& is_new) {
    u64 low, high;
    identify(s, low, high);
    u64 at = low & (u64)(proof.room - 1);
    is_new = false;
    for (;; at = (at + 1) & (u64)(proof.room - 1)) {
        Found& found = proof.table[at];
        if (found.run != proof.run) break;
        if (found.low == low && found.high == high) return &found;
    }
    if (proof.used >= proof.limit) return 0;
    proof.used++;
    is_new = true;
    Found& added = proof.table[at];
    added = Found{low, high, proof.run, -PROOF_VALUES, 0, 0};
    return &added;
}

INLINE i64 proof_value(const Proof& proof, State& s) {
    const i64 gold = rules_scoring_total_gold(s, proof.seat);
    if (!proof.compares) return gold;
    i64 rival = 0;
    for (i64 seat = 0; seat < s.board_->seats_; seat++)
        if (seat != proof.seat) rival = max_of(rival, rules_scoring_total_gold(s, seat));
    return gold - rival;
}

// Adds the lines that continue with a pick.
INLINE void join(Found& found, i64 best, i64 lines, i64 length) {
    if (best < found.best) return;
    const bool is_better = best > found.best;
    found.length = is_better ? length + 1 : min_of(found.length, length + 1);
    found.lines = is_better ? lines : min_of(found.lines + lines, MAX_COUNTED_LINES);
    found.best = best;
}

// Searches the turn from its first branch.
static i64 prove(Proof& proof) {
    i64 depth = 1;
    while (depth) {
        Branch& branch = proof.branches[depth - 1];
        if (!truth(branch.rest)) {
            depth--;
            const Found& done = *branch.found;
            if (depth) join(*proof.branches[depth - 1].found, done.best, done.lines, done.length);
            continue;
        }
        const Set pick = lowest_of(branch.rest);
        branch.rest = branch.rest ^ pick;
        Branch& next = proof.branches[depth];
        next.s = branch.s;
        rules_turn_advance(next.s, pick);
        if (!is_end(pick) && rules_turn_chooser(next.s) != proof.seat) return INTERRUPTED;
        bool is_new;
        Found* found = look_up(proof, next.s, is_new);
        if (!found || depth >= MAX_LINE_PICKS - 1) return TOO_LARGE;
        if (is_end(pick)) {
            if (is_new) {
                found->best = proof_value(proof, next.s);
                found->lines = 1;
                proof.ends[max_of(0, min_of(found->best + PROOF_VALUES / 2, PROOF_VALUES - 1))]++;
            }
        } else if (is_new) {
            proof.states++;
            next.found = found;
            next.rest = rules_turn_legal(next.s);
            depth++;
            continue;
        }
        join(*branch.found, found->best, found->lines, found->length);
    }
    return PROVEN;
}

// Writes the shortest best line; of two, the one whose first different pick is lower.
static i64 best_line(Proof& proof, State s, i64* picks) {
    bool is_new;
    Found found = *look_up(proof, s, is_new);
    i64 length = 0;
    while (found.length) {
        Set rest = rules_turn_legal(s);
        for (;;) {
            const Set pick = lowest_of(rest);
            rest = rest ^ pick;
            State after = s;
            rules_turn_advance(after, pick);
            const Found& next = *look_up(proof, after, is_new);
            if (next.best != found.best || next.length != found.length - 1) continue;
            picks[length++] = bit_length(pick) - 1;
            found = next;
            s = after;
            break;
        }
    }
    return length;
}

API i64 kb_proof_size(i64 room) { return sizeof(Proof) + room * sizeof(Found); }

// Searches the whole turn of the seat that picks, up to `limit` states. `compares` is whether values are leads over the
// best other seat instead of gold. Writes the best value, the lines that reach it, the states, and
// the length and picks of a line; the number of ends by value is written to `ends`.
API i64 kb_prove(Proof* proof, const State* s, i64 room, i64 limit, i64 compares, i64* out, i64* ends, i64* picks) {
    proof->run++;
    proof->room = room, proof->limit = limit, proof->seat = s->me_, proof->compares = compares;
    proof->used = 0, proof->states = 1;
    for (i64 n = 0; n < PROOF_VALUES; n++) proof->ends[n] = 0;
    Branch& first = proof->branches[0];
    first.s = *s;
    first.rest = rules_turn_legal(first.s);
    bool is_new;
    first.found = look_up(*proof, first.s, is_new);
    const i64 result = prove(*proof);
    out[2] = proof->states;
    if (result != PROVEN) return result;
    out[0] = first.found->best, out[1] = first.found->lines;
    out[3] = best_line(*proof, *s, picks);
    for (i64 n = 0; n < PROOF_VALUES; n++) ends[n] = proof->ends[n];
    return result;
}
