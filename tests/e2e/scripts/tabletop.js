// Give tests access to the page's state through its own modules, and to what it draws through the document.
async () => {
  const isSite = Boolean(document.querySelector('meta[name="site"]'));
  const files = new URL('static/', isSite ? document.baseURI : location.origin).href;
  const isBuilt = document.querySelector('script[type=module]').src.includes('/dist/');
  const manifest = isBuilt && (await (await fetch(`${files}dist/manifest.json`)).json());
  const state = await import(files + (isBuilt ? `dist/${manifest.debug}` : 'js/debug.js'));
  const { boardModel, hexAt } = state;

  /** Return the names of the hexes that the outlines of a path enclose. */
  function hexesInside(path) {
    const isIslandBeside = document.querySelectorAll('.board .board-ground').length > 1;
    const model = boardModel(state.table.value.layout, isIslandBeside);
    return (path?.getAttribute('d') ?? '')
      .split('M')
      .filter(Boolean)
      .map((outline) => {
        if (outline.includes('a')) {
          // a circle, which begins at its left end
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

  /** Wait until the signals are drawn: a frame, and the work that it queued. */
  const nextFrame = () =>
    new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done));
    });

  /** Wait for a view that meets a condition. */
  const waitForView = (isWanted) =>
    new Promise((done) => {
      const stop = state.view.subscribe((view) => {
        if (view && isWanted(view))
          setTimeout(() => {
            stop();
            done();
          });
      });
    });

  const isOver = () => state.view.value.position.phase === 'over';
  const usableTiles = () =>
    [...document.querySelectorAll('.tiles button')].flatMap((button, place) =>
      button.getAttribute('aria-disabled') === 'false'
        ? [state.position.value.seats[state.viewpoint.value].tiles[place].thing]
        : [],
    );

  /** Return the gold of every seat by its name, read from the seats or the ledger. */
  function gold() {
    const texts = (selector) =>
      [...document.querySelectorAll(selector)].map((found) => found.textContent.trim());
    const ledger = texts('.ledger thead th span');
    const [names, sums] = ledger.length
      ? [ledger, texts('.ledger tfoot td b')]
      : [texts('.seats [data-seat] h3 button'), texts('.seats [data-seat] .seat-gold b')];
    return Object.fromEntries(names.map((name, place) => [name, sums[place]]));
  }

  /** Return what the page shows of a position. */
  const snapshot = () => ({
    step: state.view.value.step,
    deck: document.querySelector('.hand .hand-count')?.textContent ?? null,
    outlines: hexesInside(document.querySelector('.board-mark-legal .board-mark-over')).sort(),
    dots: hexesInside(document.querySelector('.board-mark-dots')).sort(),
    tiles: [...new Set(usableTiles())].sort(),
    gold: gold(),
  });

  /** Return a seeded random number generator. */
  function dice(seed) {
    let chance = seed;
    return () => {
      chance = (chance * 1103515245 + 12345) % 2147483648;
      return chance / 2147483648;
    };
  }

  /** Play at random through the page's state and return a snapshot before every pick; prefer hexes to tiles. */
  async function playRandomly(seed, limit) {
    const roll = dice(seed);
    const any = (words) => words[Math.floor(roll() * words.length)];
    const rows = [];
    while (!isOver() && rows.length < limit) {
      const now = state.view.value;
      if (now.hand_over_to !== null) {
        state.takeScreen(now.hand_over_to);
        await waitForView((view) => view.can_act);
      }
      await nextFrame();
      rows.push(snapshot());
      const { hexes, tiles, buttons } = state.legal.value;
      const others = buttons.filter((word) => word !== 'end');
      const kinds = [hexes, hexes, tiles, others].filter((words) => words.length);
      const ends = buttons.includes('end') && (!kinds.length || roll() < 0.5);
      const { seq } = state.view.value;
      state.pick(ends ? 'end' : any(any(kinds)));
      await waitForView(
        (view) => view.seq > seq && (view.can_act || view.hand_over_to !== null || isOver()),
      );
    }
    if (!isOver()) return rows;
    while (!document.querySelector('.ledger tfoot b')) await nextFrame();
    return [...rows, snapshot()];
  }

  /** Play at random on every turn of the viewer until the game is over. */
  function autoplay(seed) {
    const roll = dice(seed);
    const stop = state.view.subscribe((view) => {
      if (view && isOver()) setTimeout(() => stop());
      if (!view?.can_act || isOver()) return;
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
    autoplay,
    outlinedHexes: (selector) => hexesInside(document.querySelector(selector)).sort(),
    snapshot,
    isReady: () => state.view.value && state.table.value && !state.queuedViews.value,
    /** Whether this screen shows a later event and awaits a pick, or the game is over. */
    awaitsPick: (seq = -1) => {
      const now = state.view.value;
      return Boolean(
        now &&
          !state.queuedViews.value &&
          now.seq > seq &&
          (now.can_act || now.hand_over_to !== null || isOver()),
      );
    },
    isPast: (seq) => isOver() || state.view.value.seq > seq,
    nextFrame,
    playRandomly,
  };
};
