// Return the names of the hexes next to the given ones.
async (names) => {
  const { neighbours } = await import(`${location.origin}/static/js/board/geometry.js`);
  const all = tabletop.state.table.value.layout.hexes;
  const at = new Map(all.map((hex) => [`${hex.row},${hex.column}`, hex.name]));
  return all
    .filter((hex) => names.includes(hex.name))
    .flatMap((hex) => neighbours(hex.row, hex.column).map((spot) => at.get(spot.join()) ?? ''));
};
