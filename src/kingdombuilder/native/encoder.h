// The net's encoder: hexagonal convolutions, computed once for each board. A direction is the same
// distance between bits everywhere, so a board is one row of hexes with a margin at both ends.

typedef float Lanes __attribute__((vector_size(64), aligned(4)));

enum { LANES = 16, MARGIN = 23, BESIDE = 6 };  // channels and hexes per step
enum { SCRATCH = 2 * (HEX_BITS + 2 * MARGIN) * NET_CHANNELS };

struct Hexes {  // the present hexes, padded with the last one
    int count, places[HEX_BITS + BESIDE];
};

INLINE void add_times(float* to, float times, const float* from) {
    for (int n = 0; n < NET_CHANNELS; n++) to[n] += times * from[n];
}

// Adds a plane of the input: each hex counts for itself and for its neighbours.
static void add_plane(const float* weights, const Set& cells, float* x) {
    for (int word = 0; word < HEX_BITS / 64; word++)
        for (u64 bits = cells.words[word]; bits; bits &= bits - 1)
            for (int tap = 0; tap < NET_TAPS; tap++)
                add_times(x + (64 * word + __builtin_ctzll(bits) - TAPS[tap]) * NET_CHANNELS, 1, weights + tap * NET_CHANNELS);
}

INLINE float leaky(float value) { return value > 0 ? value : value / (1 << LEAK_BITS); }

// Writes leaky(bias + conv(x)), or leaky(y + bias + conv(x)) with `residual`, for the present hexes.
static void convolve(const Hexes& hexes, const float* x, const float* weights, const float* bias, bool residual, float* y) {
    for (int lane = 0; lane < NET_CHANNELS; lane += LANES)
        for (int first = 0; first < hexes.count; first += BESIDE) {
            Lanes sums[BESIDE];
            const int* places = hexes.places + first;
            for (int k = 0; k < BESIDE; k++) {
                sums[k] = *(const Lanes*)(bias + lane);
                if (residual) sums[k] += *(const Lanes*)(y + places[k] * NET_CHANNELS + lane);
            }
            for (int tap = 0; tap < NET_TAPS; tap++)
                for (int i = 0; i < NET_CHANNELS; i++) {
                    const Lanes row = *(const Lanes*)(weights + (tap * NET_CHANNELS + i) * NET_CHANNELS + lane);
                    for (int k = 0; k < BESIDE; k++) sums[k] += x[(places[k] + TAPS[tap]) * NET_CHANNELS + i] * row;
                }
            for (int k = 0; k < BESIDE; k++)
                for (int n = 0; n < LANES; n++) y[places[k] * NET_CHANNELS + lane + n] = leaky(sums[k][n]);
        }
}

// Writes the first layer: planes, sites by their power, and what is in the game.
static void encode_input(const Net& net, const Board& board, const Hexes& hexes, float* x) {
    float everywhere[NET_CHANNELS];
    for (int n = 0; n < NET_CHANNELS; n++) everywhere[n] = net.stem_bias[n];
    add_times(everywhere, 1, net.seats + (board.seats_ - 2) * NET_CHANNELS);
    for (int place = 0; place < CARDS_IN_PLAY; place++) add_times(everywhere, 1, net.cards + board.cards_[place] * NET_CHANNELS);
    for (int place = 0; place < TASKS_IN_PLAY; place++)
        if (board.tasks_[place] != NO_TASK) add_times(everywhere, 1, net.tasks + board.tasks_[place] * NET_CHANNELS);
    for (int which = 0; which < PLANE_COUNT; which++)
        add_plane(net.planes + which * NET_TAPS * NET_CHANNELS, insight_net_planes_board_plane(board, which), x);
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!board.power_[slot]) continue;
        if (truth(board.site_[slot])) add_plane(net.sites + board.power_[slot] * NET_TAPS * NET_CHANNELS, board.site_[slot], x);
        else add_times(everywhere, 1, net.powers + board.power_[slot] * NET_CHANNELS);
    }
    for (int n = 0; n < hexes.count; n++) add_times(x + hexes.places[n] * NET_CHANNELS, 1, everywhere);
}

// Sets all hexes that are not present to zero, and lets the negative values of the others leak.
static void mask(const Set& present, float* x) {
    for (int hex = 0; hex < HEX_BITS; hex++) {
        const bool is_present = present.words[hex >> 6] >> (hex & 63) & 1;
        for (int n = 0; n < NET_CHANNELS; n++)
            x[hex * NET_CHANNELS + n] = is_present ? leaky(x[hex * NET_CHANNELS + n]) : 0;
    }
}

static void write_rows(const Net& net, const Hexes& hexes, const float* x, i16* table) {
    for (int n = 0; n < hexes.count; n++)
        for (int set = 0; set < SET_COUNT; set++) {
            const i64 hex = hexes.places[n];
            float row[NET_WIDTH];
            for (int d = 0; d < NET_WIDTH; d++) row[d] = net.out_bias[set * NET_WIDTH + d];
            for (int i = 0; i < NET_CHANNELS; i++) {
                const float times = x[hex * NET_CHANNELS + i];
                for (int d = 0; d < NET_WIDTH; d++) row[d] += times * net.out[(i * SET_COUNT + set) * NET_WIDTH + d];
            }
            for (int d = 0; d < NET_WIDTH; d++) {
                const float value = row[d] * (1 << NET_ROW_BITS), most = 32767;
                table[(set * HEX_BITS + hex) * NET_WIDTH + d] = (i16)(value > most ? most : value < -most ? -most : value < 0 ? value - 0.5f : value + 0.5f);
            }
        }
}

API i64 kb_encode_scratch() { return SCRATCH * sizeof(float); }

// Writes the rows of a board; both memories contain zeros at first.
API void kb_encode(const Net* net, const Board* board, float* scratch, i16* table) {
    float *x = scratch + MARGIN * NET_CHANNELS, *y = x + SCRATCH / 2;
    const Set present = insight_net_planes_present(*board);
    Hexes hexes;
    hexes.count = 0;
    for (int hex = 0; hex < HEX_BITS; hex++)
        if (present.words[hex >> 6] >> (hex & 63) & 1) hexes.places[hexes.count++] = hex;
    for (int n = 0; n < BESIDE; n++) hexes.places[hexes.count + n] = hexes.places[hexes.count - 1];
    encode_input(*net, *board, hexes, x);
    for (int n = 0; n < MARGIN * NET_CHANNELS; n++) x[n - MARGIN * NET_CHANNELS] = x[HEX_BITS * NET_CHANNELS + n] = 0;
    mask(present, x);
    const i64 size = NET_TAPS * NET_CHANNELS * NET_CHANNELS;
    for (int block = 0; block < NET_BLOCKS; block++) {
        float mean[NET_CHANNELS] = {}, bias[NET_CHANNELS];
        for (int n = 0; n < hexes.count; n++) add_times(mean, 1.0f / hexes.count, x + hexes.places[n] * NET_CHANNELS);
        for (int n = 0; n < NET_CHANNELS; n++) bias[n] = net->first_bias[block * NET_CHANNELS + n];
        for (int n = 0; n < NET_CHANNELS; n++) add_times(bias, mean[n], net->pool + (block * NET_CHANNELS + n) * NET_CHANNELS);
        convolve(hexes, x, net->first_conv + block * size, bias, false, y);
        convolve(hexes, y, net->second_conv + block * size, net->block_bias + block * NET_CHANNELS, true, x);
    }
    write_rows(*net, hexes, x, table);
}
