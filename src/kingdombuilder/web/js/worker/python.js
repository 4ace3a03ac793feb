// The Python interpreter of a worker: Pyodide with a snapshot in which the package is loaded.

import { applyPatch, growMemory, readAll } from './snapshot.js';

/** An archive without files, in place of the standard library, which is in the snapshot. */
const EMPTY_ARCHIVE = 'data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==';

/**
 * The parts of the interpreter.
 * @typedef {object} PythonParts
 * @property {string} folder where Pyodide is
 * @property {string} snapshot
 * @property {number} size of the snapshot's file, in bytes
 * @property {number} image the size of the whole snapshot
 * @property {string} engine
 * @property {string} net with which the engine evaluates positions
 * @property {Record<string, unknown>} options with which the snapshot was made
 */

/** @typedef {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} OnInstance */

/** @param {string} url */
async function fetchPart(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/**
 * Return a function that creates Pyodide's module and fills in the snapshot, which Pyodide reads
 * after that.
 * @param {(settings: any) => Promise<unknown>} createModule
 * @param {Promise<ArrayBuffer>} patch
 * @param {Uint8Array} image
 */
export const withSnapshot = (createModule, patch, image) => async (/** @type {any} */ settings) => {
  const instantiate = settings.instantiateWasm;
  let fresh = new Uint8Array();
  settings.instantiateWasm = (/** @type {unknown} */ imports, /** @type {OnInstance} */ done) =>
    instantiate(
      imports,
      /** @type {OnInstance} */ (instance, module) => {
        const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
        fresh = new Uint8Array(memory.buffer).slice(); // before any code has run
        growMemory(memory, image.length);
        done(instance, module);
      },
    );
  const module = await createModule(settings);
  const changes = await patch;
  applyPatch(changes, image, fresh);
  release(changes);
  release(fresh.buffer);
  return module;
};

/** Free the memory of a buffer immediately, because garbage collection may take minutes. @param {any} buffer */
const release = (buffer) => buffer.transfer?.(0);

/**
 * Start the interpreter with the engine.
 * @param {PythonParts} parts
 * @param {(share: number) => void} [onProgress]
 */
export async function startPython(parts, onProgress = () => {}) {
  const patch = fetchPart(parts.snapshot).then((part) => readAll(part, parts.size, onProgress));
  patch.catch(() => {}); // reported where it is awaited
  const [{ loadPyodide }, { default: createModule }] = await Promise.all([
    import(`${parts.folder}pyodide.mjs`),
    import(`${parts.folder}pyodide.asm.mjs`),
  ]);
  const image = new Uint8Array(parts.image);
  const python = await loadPyodide({
    ...parts.options,
    indexURL: parts.folder,
    stdLibURL: EMPTY_ARCHIVE,
    _loadSnapshot: image,
    createPyodideModule: withSnapshot(createModule, patch, image),
  });
  release(image.buffer);
  python.runPython('from kingdombuilder.server.local.start import start; start()');
  return python;
}

/** Copy a part into the files of the interpreter. @param {any} python @param {string} url @param {string} file */
async function copyPart(python, url, file) {
  python.FS.writeFile(file, new Uint8Array(await (await fetchPart(url)).arrayBuffer()));
  return file;
}

/**
 * Load the compiled engine and its net.
 * @param {any} python
 * @param {PythonParts} parts
 */
export async function loadEngine(python, parts) {
  const files = await Promise.all([
    copyPart(python, parts.engine, '/engine.wasm'),
    copyPart(python, parts.net, '/trained.net'),
  ]);
  python.pyimport('kingdombuilder.server.local.worker').load_engine(...files);
}
