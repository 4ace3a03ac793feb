// A worker in which bots think, and in which games are reviewed, with the compiled engine.

import { loadEngine, startPython } from './python.js';

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {import('./python.js').PythonParts} parts */
async function start(parts) {
  const python = await startPython(parts);
  await loadEngine(python, parts);
  return python.pyimport('kingdombuilder.server.local.worker').perform;
}

let perform = /** @type {ReturnType<typeof start>|null} */ (null);

/** Return the result of some work. @param {Uint8Array} work */
async function run(work) {
  const proxy = (await perform)(work);
  const result = proxy.toJs(); // a copy
  proxy.destroy();
  return result;
}

// The first message has the parts of the interpreter, every other one has work.
scope.onmessage = ({ data }) => {
  if (perform) {
    run(data).then(
      (result) => scope.postMessage({ result }),
      (error) => scope.postMessage({ error: String(error) }),
    );
    return;
  }
  perform = start(data);
  perform.catch(() => {}); // reported with the first work
};
