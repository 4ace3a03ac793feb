// Rollouts of lines that race against each other, until a time and on several threads.

struct Heat {  // rollouts of all lines with the same dice, which threads share
    const Search* search;
    const i64* lines;
    i64 line_count;
    const u64* dice;
    i64 dice_count, batch;  // the dice are used in batches, one after the other
    i64 turns, samples, tries, width, rivals, by_net, net_width, search_turns, every;
    const BoardNet* net;
    double until;  // by `kb_now`
    i64 next;      // the first rollout that no thread has begun
    i64* out;      // the seat's value after the rollout of each line, for each die
};

API i64 kb_heat_size() { return sizeof(Heat); }

// Plays a rollout and calls `judge` at its end, or after every few turns, counted from the end.
template <class Judge> static void play_parts(State& s, Luck& luck, Manner manner, i64 every, Judge judge) {
    i64 left = manner.turns;
    if (every && left) manner.turns = (left - 1) % every + 1;
    do {
        play_on(s, luck, manner);
        judge(s);
        left -= manner.turns;
        manner.search_turns -= manner.turns;
        manner.turns = every;
    } while (left > 0);
}

// Returns the mean of the values of a rollout.
static i64 rolled_out(const Heat& heat, i64 line, u64 dice, Search* own) {
    const Search& search = *heat.search;
    const Line& played = search.ends.lines[line];
    State s = search.root;
    Luck luck = luck_of(dice);
    deal_unknown(s, luck.cards);
    for (i64 n = 0; n < played.length; n++) rules_turn_advance(s, lone_bit(played.picks[n]));
    const Manner manner{heat.turns, heat.samples, heat.tries, heat.width, heat.rivals, heat.by_net, heat.net_width, heat.search_turns, search.seat, own, heat.net};
    i64 sum = 0, count = 0;
    play_parts(s, luck, manner, heat.every, [&](State& now) { sum += value_of(heat.net, now, search.seat), count++; });
    return floor_quotient(sum, count);
}

// Plays rollouts that no other thread has begun; `own` is for the seat's turns in them.
API void kb_run_heat(Heat* heat, Search* own) {
    const i64 in_batch = heat->line_count * heat->batch, all = heat->line_count * heat->dice_count;
    const Remembering remembering(own, heat->search->root);
    while (kb_now() < heat->until) {
        const i64 number = __atomic_fetch_add(&heat->next, 1, __ATOMIC_RELAXED);
        if (number >= all) return;
        const i64 within = number % in_batch, line = within / heat->batch;
        const i64 die = number / in_batch * heat->batch + within % heat->batch;
        heat->out[die * heat->line_count + line] = rolled_out(*heat, heat->lines[line], heat->dice[die], own);
    }
}

// Writes the seat's value after each rollout along a line, each with its own generator.
API void kb_rollouts(const Search* search, Search* own, i64 line, i64 games, const u64* dice, i64 turns, i64 samples, i64 tries, i64 width, const BoardNet* net, i64* out) {
    const Remembering remembering(own, search->root);
    const Heat heat{search, &line, 1, dice, games, 1, turns, samples, tries, width, 0, 0, 0, MAX_PLAYOUT_STEPS, 0, net, 0, 0, out};
    for (i64 g = 0; g < games; g++) out[g] = rolled_out(heat, line, dice[g], own);
}
