// Revision of lines: one or two actions are taken out of the best line and searched again, and then out
// of the best one after that. In a complex turn, good lines that a search has not found are often similar to
// those that it has.

struct Actions {  // where the actions of a line begin, and where the last one ends
    i64 count, starts[MAX_LINE_PICKS + 1];
};

static Actions actions_of(const Search& search, const Line& line) {
    Actions actions{};
    State s = search.root;
    i64 n = 0;
    for (; n < line.length && line.picks[n] != HEX_BITS; n++) {
        if (!n || !(s.doing_ || s.phase_ == rules_state_PLACING)) actions.starts[actions.count++] = n;
        rules_turn_advance(s, lone_bit(line.picks[n]));
    }
    actions.starts[actions.count] = n;
    return actions;
}

INLINE bool is_on_turn(State& s, const Search& search) { return rules_turn_chooser(s) == search.seat && s.turn_ == search.root.turn_; }

// Makes the picks of a line without two of its actions, or returns false if one is not legal then.
static bool play_without(const Search& search, const Line& line, const Actions& actions, i64 one, i64 other, Line& beginning) {
    beginning.s = search.root;
    beginning.length = 0;
    for (i64 action = 0; action < actions.count; action++) {
        if (action == one || action == other) continue;
        for (i64 n = actions.starts[action]; n < actions.starts[action + 1]; n++) {
            const Set pick = lone_bit(line.picks[n]);
            if (!is_on_turn(beginning.s, search) || !truth(rules_turn_legal(beginning.s) & pick)) return false;
            rules_turn_advance(beginning.s, pick);
            beginning.picks[beginning.length++] = line.picks[n];
        }
    }
    return beginning.length && is_on_turn(beginning.s, search);
}

// Returns the best line that has not been revised, or null; `count` have been.
static const Line* best_unrevised(const Search& search, i64 count) {
    i64 best = -1;
    for (i64 n = 0; n < search.ends.count; n++) {
        if (best >= 0 && search.ends.values[n] <= search.ends.values[best]) continue;
        bool is_new = true;
        for (i64 m = 0; m < count; m++) is_new = is_new && !is_same(search.revised[m].s, search.ends.lines[n].s);
        if (is_new) best = n;
    }
    return best < 0 ? 0 : &search.ends.lines[best];
}

// Revises some lines, each time the best one so far.
static void revise(Search& search, i64 line_count, i64 width, i64 net_width) {
    Line beginning;
    for (i64 n = 0; n < line_count; n++) {
        const Line* best = best_unrevised(search, n);
        if (!best) return;
        const Line& line = search.revised[n] = *best;
        const Actions actions = actions_of(search, line);
        for (i64 one = 0; one < actions.count; one++)
            for (i64 other = one; other < actions.count && search.left > 0; other++)
                if (play_without(search, line, actions, one, other, beginning)) follow(search, beginning, width, net_width);
    }
}

// Does the same as `kb_search_turn` until a time; 0 is none. Then it revises some lines. Libraries without
// a clock do not have it.
API i64 kb_search_until(Search* search, const State* s, i64 width, i64 keep, i64 samples, u64 dice, const BoardNet* net, i64 most, i64 net_width, i64 revised, double until, i64* values, i64* lengths, i64* picks) {
    const Remembering remembering(search, *s);
    search_turn(*search, *s, width, keep, samples, dice, net, most, net_width, until ? kb_now : 0, until);
    revise(*search, revised, min_of(width, REVISED_WIDTH), min_of(net_width, REVISED_NET_WIDTH));
    return write_lines(search->ends, values, lengths, picks);
}
