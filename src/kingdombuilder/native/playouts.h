// Rollouts by players that consider few options; `bots/search/playouts.py` is the same in Python.

static const u64 END_WORD = 1ull << (HEX_BITS & 63);  // the lowest button ends the turn

INLINE bool may_end(const Set& picks) { return picks.words[HEX_BITS >> 6] & END_WORD; }

// Cards have their own generator, so that other tries do not change the cards, and the tries are
// reseeded every turn. Lines that are compared therefore share as much luck as possible.
struct Luck {
    u64 cards, tries;
};

INLINE void new_tries(Luck& luck) { luck.tries = ~luck.cards; }
INLINE Luck luck_of(u64 seed) { return Luck{seed, ~seed}; }

struct Search;

struct Manner {  // how rollouts are played
    i64 turns;       // turns until they are evaluated
    i64 samples;     // options that a player considers before each step
    i64 tries;       // picks that a careful player considers within a power; 0 for hasty players
    i64 width;       // lines that the seat follows in its turns; with 0 it does not search
    i64 rivals;      // the same for the other seats
    i64 by_net;      // whether the net chooses the ends of these turns
    i64 net_width;   // lines of these turns that the net keeps after each action, or all with 0
    i64 search_turns;  // turns after the current one in which seats search
    i64 seat;        // the seat of the first width
    Search* search;  // the search that they use
    const BoardNet* net;
};

static void searched_turn(State& s, const Luck& luck, const Manner& manner, i64 width);

// Returns whether a power is in use and the seat makes its next pick.
INLINE bool under_way(State& s, i64 seat) { return s.doing_ && rules_turn_chooser(s) == seat; }

// Makes a pick and, if it starts a power, random picks until the power is done.
static void try_pick(State& s, const Set& pick, u64& dice) {
    const i64 seat = s.me_;
    rules_turn_advance(s, pick);
    for (i64 n = 0; n < POWER_PICKS && under_way(s, seat); n++) rules_turn_advance(s, any_of(rules_turn_legal(s), dice));
}

// Takes the best of some random options, or of all if there are few.
static void sampled_step(State& s, const Set& picks, u64& dice, i64 samples) {
    const bool can_end = may_end(picks);
    const Set others = can_end ? picks ^ rules_buttons_END : picks;
    const i64 number = bit_count(others), seat = s.me_;
    if (number + can_end == 1) return rules_turn_advance(s, picks);
    State best;
    bool found = false;
    i64 most = can_end ? insight_evaluation_worth_worth(s, seat) : 0;
    Set rest = others;
    for (i64 n = 0; n < min_of(number, samples); n++) {
        State tried = s;
        const Set pick = number <= samples ? lowest_of(rest) : any_of(others, dice);
        rest = rest & ~pick;
        try_pick(tried, pick, dice);
        const i64 value = insight_evaluation_worth_worth(tried, seat);
        if (value > most || !(found || can_end)) {
            best = tried;
            most = value;
            found = true;
        }
    }
    if (found) s = best;
    else rules_turn_advance(s, rules_buttons_END);
}

struct Aim {  // the best outcome of the turn so far
    State s;
    i64 lead, rival;
    bool reached;
};

// Finds the other seat with the highest worth.
INLINE i64 strongest_rival(State& s, i64 seat, i64& most) {
    i64 rival = -1;
    for (i64 other = 0; other < s.board_->seats_; other++) {
        if (other == seat) continue;
        const i64 value = insight_evaluation_worth_worth(s, other);
        if (rival < 0 || value > most) rival = other, most = value;
    }
    return rival;
}

// Most tries already fail against the strongest rival, so the other seats are rarely evaluated.
INLINE void aim_at(Aim& aim, State& s, i64 seat) {
    const i64 own = insight_evaluation_worth_worth(s, seat);
    i64 lead = own - insight_evaluation_worth_worth(s, aim.rival);
    for (i64 other = 0; lead > aim.lead && other < s.board_->seats_; other++)
        if (other != seat && other != aim.rival) lead = min_of(lead, own - insight_evaluation_worth_worth(s, other));
    if (lead > aim.lead) aim.s = s, aim.lead = lead, aim.reached = true;
}

struct Ways {  // the best continuations within a power
    State states[POWER_WAYS];
    i64 values[POWER_WAYS], count;
};

INLINE void keep_way(Ways& ways, const State& s, i64 value) {
    i64 place = 0;
    if (ways.count < POWER_WAYS) {
        place = ways.count++;
    } else {
        for (i64 n = 1; n < POWER_WAYS; n++)
            if (ways.values[n] < ways.values[place]) place = n;
        if (ways.values[place] >= value) return;
    }
    ways.states[place] = s;
    ways.values[place] = value;
}

// Follows a power pick by pick to its outcomes.
static void follow_power(const State& begun, i64 seat, u64& dice, i64 tries, Aim& aim) {
    Ways ways, further;
    ways.states[0] = begun;
    ways.count = 1;
    for (i64 depth = 0; depth < POWER_PICKS && ways.count; depth++) {
        further.count = 0;
        for (i64 n = 0; n < ways.count; n++) {
            Set rest = rules_turn_legal(ways.states[n]);
            for (i64 left = min_of(bit_count(rest), tries); left; left--) {
                const Set pick = any_of(rest, dice);
                rest = rest ^ pick;
                State s = ways.states[n];
                rules_turn_advance(s, pick);
                if (under_way(s, seat)) keep_way(further, s, insight_evaluation_worth_worth(s, seat));
                else aim_at(aim, s, seat);
            }
        }
        ways = further;
    }
}

// Uses a power if it raises the lead, and returns whether it did.
static bool used(State& s, const Set& power, u64& dice, i64 tries) {
    const i64 seat = s.me_;
    State begun = s;
    Aim aim;
    i64 most = 0;
    aim.rival = strongest_rival(s, seat, most);
    aim.lead = insight_evaluation_worth_worth(s, seat) - most;
    aim.reached = false;
    rules_turn_advance(begun, power);
    if (under_way(begun, seat)) follow_power(begun, seat, dice, tries, aim);
    else aim_at(aim, begun, seat);
    if (aim.reached) s = aim.s;
    return aim.reached;
}

// A careful player builds first and then uses its powers as long as one of them raises its lead. A
// power that does not is ignored for the rest of the turn.
static void careful_turn(State& s, u64& dice, const Manner& manner) {
    const i64 seat = s.me_, turn = s.turn_;
    Set useless = Set{};
    for (i64 n = 0; n < MAX_PLAYOUT_STEPS && s.turn_ == turn && rules_turn_chooser(s) == seat; n++) {
        const Set picks = rules_turn_legal(s), hexes = picks & s.board_->hexes_;
        if (!may_end(picks)) {
            sampled_step(s, truth(hexes) ? hexes : picks, dice, manner.samples);
            continue;
        }
        const Set powers = (picks ^ rules_buttons_END) & ~useless;
        if (!truth(powers)) return rules_turn_advance(s, rules_buttons_END);
        const Set power = lowest_of(powers);
        if (!used(s, power, dice, manner.tries)) useless = useless | power;
    }
}

// Plays until `manner.turns` turns have begun, or to the end.
static void play_on(State& s, Luck& luck, const Manner& manner) {
    i64 turn = s.turn_, turns = manner.turns, turn_count = 0;
    for (i64 n = 0; n < MAX_PLAYOUT_STEPS && s.phase_ != rules_state_OVER; n++) {
        if (rules_turn_chooser(s) == rules_turn_CHANCE) rules_turn_advance(s, any_card(s, luck.cards));
        else if (const i64 width = turn_count > manner.search_turns ? 0 : s.me_ == manner.seat ? manner.width : manner.rivals) searched_turn(s, luck, manner, width);
        else if (manner.tries) careful_turn(s, luck.tries, manner);
        else sampled_step(s, rules_turn_legal(s), luck.tries, manner.samples);
        if (s.turn_ != turn) {
            turn = s.turn_;
            new_tries(luck);
            if (++turn_count == turns) return;
        }
    }
}

// Deals the unknown cards and plays a number of turns, or to the end with 0; each game has its own
// generator.
API void kb_roll_out(State* states, i64 games, const u64* dice, i64 turns, i64 samples, i64 tries) {
    for (i64 g = 0; g < games; g++) {
        Luck luck = luck_of(dice[g]);
        deal_unknown(states[g], luck.cards);
        play_on(states[g], luck, Manner{turns, samples, tries});
    }
}
