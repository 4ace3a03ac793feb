// Inlined into the document of a table, before the style sheet. While the scripts are still loading,
// open the socket of the table and keep its events for them, and parse the sprites.
{
  const address = document.querySelector('meta[name="socket"]').content;
  const socket = new WebSocket(new URL(address, location.href.replace(/^http/, 'ws')));
  const events = [];
  for (const type of ['message', 'close']) socket[`on${type}`] = (event) => events.push(event);
  window.earlySocket = { socket, events };
  window.earlySprites = fetch('/static/art/sprites.svg')
    .then((answer) => answer.text())
    .then((sheet) => new DOMParser().parseFromString(sheet, 'image/svg+xml').documentElement)
    .catch(() => null);
}
