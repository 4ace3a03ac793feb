// What a test asks the page: its own state by its own modules, and what is drawn by what is in the document.
async () => {
  const load = (file) => import(`${location.origin}/static/js/${file}.js`);
  const rooms = ['actions', 'connection', 'hints', 'history', 'plan', 'scores', 'selectors'];
  const modules = await Promise.all(
    [...rooms, 'table', 'view'].map((name) => load(`table/state/${name}`)),
  );
  const state = Object.assign({}, ...modules);
  const { boardModel, hexAt } = await load('board/board-model');

  /** The names of the hexes that lie around the middles of the outlines in a path. */
  function around(path) {
    const isIslandBeside = document.querySelectorAll('.board .ground').length > 1;
    const model = boardModel(state.table.value.layout, isIslandBeside);
    return (path?.getAttribute('d') ?? '')
      .split('M')
      .filter(Boolean)
      .map((outline) => {
        if (outline.includes('a')) {
          // a circle, told from its left end
          const [x, y, radius] = outline.split(/[ a]/).map(Number);
          return hexAt(model, { x: x + radius, y })?.name;
        }
        const corners = outline
          .replace('z', '')
          .split('L')
          .map((corner) => corner.split(' ').map(Number));
        const [x, y] = [0, 1].map(
          (axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length,
        );
        return hexAt(model, { x, y })?.name;
      });
  }

  /** After the signals have been drawn: a frame, and what was to be done in it. */
  const drawn = () =>
    new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done));
    });

  /** Wait until a view is as wanted. */
  const until = (wanted) =>
    new Promise((done) => {
      const stop = state.view.subscribe((view) => {
        if (view && wanted(view))
          setTimeout(() => {
            stop();
            done();
          });
      });
    });

  const over = () => state.view.value.position.phase === 'over';
  const things = () =>
    [...document.querySelectorAll('.mytiles button')].flatMap((button, place) =>
      button.getAttribute('aria-disabled') === 'false'
        ? [state.position.value.seats[state.viewpoint.value].tiles[place].thing]
        : [],
    );

  /** The gold of every seat by its name, as it can be read: in the seats, or in the ledger. */
  function gold() {
    const texts = (selector) =>
      [...document.querySelectorAll(selector)].map((found) => found.textContent.trim());
    const ledger = texts('.ledger thead th span');
    const [names, sums] = ledger.length
      ? [ledger, texts('.ledger tfoot td b')]
      : [texts('.seats [data-seat] h3 button'), texts('.seats [data-seat] .gold b')];
    return Object.fromEntries(names.map((name, place) => [name, sums[place]]));
  }

  /** What the page shows of a position. */
  const shown = () => ({
    step: state.view.value.step,
    deck: document.querySelector('.hand .left')?.textContent ?? null,
    outlines: around(document.querySelector('.legal .o')).sort(),
    dots: around(document.querySelector('.dots')).sort(),
    tiles: [...new Set(things())].sort(),
    gold: gold(),
  });

  /** Chance that is the same in every run. */
  function dice(seed) {
    let chance = seed;
    return () => {
      chance = (chance * 1103515245 + 12345) % 2147483648;
      return chance / 2147483648;
    };
  }

  /** Play at random through the page's own state; what was shown before every pick. A hex rather than a tile, the end of a turn last. */
  async function played(seed, most) {
    const roll = dice(seed);
    const any = (words) => words[Math.floor(roll() * words.length)];
    const rows = [];
    while (!over() && rows.length < most) {
      const now = state.view.value;
      if (now.hand_over_to !== null) {
        state.takeScreen(now.hand_over_to);
        await until((view) => view.can_act);
      }
      await drawn();
      rows.push(shown());
      const { hexes, tiles, buttons } = state.legal.value;
      const others = buttons.filter((word) => word !== 'end');
      const kinds = [hexes, hexes, tiles, others].filter((words) => words.length);
      const ends = buttons.includes('end') && (!kinds.length || roll() < 0.5);
      const { seq } = state.view.value;
      state.pick(ends ? 'end' : any(any(kinds)));
      await until(
        (view) => view.seq > seq && (view.can_act || view.hand_over_to !== null || over()),
      );
    }
    if (!over()) return rows;
    while (!document.querySelector('.ledger tfoot b')) await drawn();
    return [...rows, shown()];
  }

  /** Play at random whenever it is the turn of who looks, until the game is over. */
  function playAlone(seed) {
    const roll = dice(seed);
    const stop = state.view.subscribe((view) => {
      if (view && over()) setTimeout(() => stop());
      if (!view?.can_act || over()) return;
      const { hexes, tiles, buttons } = view.position.legal;
      const others = buttons.filter((word) => word !== 'end');
      const words = hexes.length
        ? hexes
        : buttons.includes('end')
          ? ['end']
          : [...others, ...tiles];
      setTimeout(() => state.pick(words[Math.floor(roll() * words.length)]));
    });
  }

  window.tabletop = {
    state,
    playAlone,
    outlined: (selector) => around(document.querySelector(selector)).sort(),
    shown,
    ready: () => state.view.value && state.table.value && !state.queuedViews.value,
    /** Whether it is somebody's turn at this screen, or all is over, past an event. */
    waits: (seq = -1) => {
      const now = state.view.value;
      return Boolean(
        now &&
          !state.queuedViews.value &&
          now.seq > seq &&
          (now.can_act || now.hand_over_to !== null || over()),
      );
    },
    past: (seq) => over() || state.view.value.seq > seq,
    drawn,
    until,
    played,
  };
};
