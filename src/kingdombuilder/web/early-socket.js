// Inlined into the document of a table, before the style sheet: open the socket of the table while
// the scripts are still loading, and keep its events for them.
{
  const address = document.querySelector('meta[name="socket"]').content;
  const socket = new WebSocket(new URL(address, location.href.replace(/^http/, 'ws')));
  const events = [];
  for (const type of ['message', 'close']) socket[`on${type}`] = (event) => events.push(event);
  window.earlySocket = { socket, events };
}
