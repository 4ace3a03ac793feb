// The places of Queenies: each of their parts has a chosen or a drawn place.

/** @typedef {import('./choices.js').Choices} Choices */

/** A field of a set-up that holds the places of a Queenie. @typedef {'island'|'caves'|'capitols'} PlaceField */

const ISLAND = 'island';
export const SECTION_SIZE = 10; // hexes on each side

/**
 * Return the field of a set-up that holds the places of a Queenie.
 * @param {string} queenie
 * @param {SetupInfo['queenie_places']} places
 */
export const setupField = (queenie, places) =>
  /** @type {PlaceField} */ (queenie in places ? queenie : `${queenie}s`);

/**
 * Return the places in a field of a set-up.
 * @param {SetupInfo} setup
 * @param {PlaceField} field
 */
export const setupPlaces = (setup, field) => [setup[field] ?? []].flat();

/** Return the fields with places. @param {SetupInfo} setup */
const placeFields = (setup) => /** @type {PlaceField[]} */ (Object.keys(setup.queenie_places));

/**
 * Return the quarter of the board that a hex is in, or -1 for a side of the island.
 * @param {SetupInfo} setup
 * @param {string} name
 */
export function quarterOf({ layout }, name) {
  const hex = layout.hexes.find((one) => one.name === name);
  return hex ? 2 * Math.floor(hex.row / SECTION_SIZE) + Math.floor(hex.column / SECTION_SIZE) : -1;
}

/**
 * Return the section of a hex, or '' for a side of the island.
 * @param {SetupInfo} setup
 * @param {string} name
 */
export const sectionUnder = (setup, name) => setup.sections[quarterOf(setup, name)] ?? '';

/**
 * Return the chosen places that are still on the same sections of a set-up.
 * @param {Choices['spots']} spots
 * @param {SetupInfo} setup
 * @returns {Choices['spots']}
 */
export function validPlaces(spots, setup) {
  /** @param {string} field @param {string} name @param {string} section */
  const fits = (field, name, section) =>
    setup.queenie_places[field].some((part) => part.includes(name)) &&
    sectionUnder(setup, name) === section;
  return Object.fromEntries(
    placeFields(setup).map((field) => [
      field,
      Object.fromEntries(
        Object.entries(spots[field] ?? {}).filter(([name, section]) => fits(field, name, section)),
      ),
    ]),
  );
}

/**
 * Return the places of a set-up as if all of them had been chosen.
 * @param {SetupInfo} setup
 * @returns {Choices['spots']}
 */
export const placesIn = (setup) =>
  Object.fromEntries(
    placeFields(setup).map((field) => [
      field,
      Object.fromEntries(
        setupPlaces(setup, field).map((name) => [name, sectionUnder(setup, name)]),
      ),
    ]),
  );

/** Return the places to request: the chosen one of each part, or the one on the screen.
 * @param {Choices} chosen
 * @param {SetupInfo} setup what was drawn
 * @param {SetupInfo|null} now the set-up on the screen, or null to draw the rest
 */
export function placesToRequest({ queenies, spots }, setup, now) {
  const [chosen, current] = [
    validPlaces(spots, setup),
    now ? validPlaces(placesIn(now), setup) : {},
  ];
  /** @type {Partial<Record<PlaceField, string|string[]>>} */
  const places = {};
  for (const field of queenies.map((queenie) => setupField(queenie, setup.queenie_places))) {
    const candidates = [...Object.keys(chosen[field]), ...Object.keys(current[field] ?? {})];
    const names = setup.queenie_places[field].flatMap(
      (part) => candidates.find((name) => part.includes(name)) ?? [],
    );
    if (names.length) places[field] = field === ISLAND ? names[0] : names;
  }
  return places;
}

/**
 * Whether a set-up already has all requested places.
 * @param {SetupInfo} setup
 * @param {ReturnType<typeof placesToRequest>} places
 */
export const hasPlaces = (setup, places) =>
  Object.entries(places).every(([field, names]) =>
    [names]
      .flat()
      .every((name) => setupPlaces(setup, /** @type {PlaceField} */ (field)).includes(name)),
  );
