const requested = new Map<string, Promise<unknown>>();

/** Forgets all requests, pending ones included, since those may never finish. */
export const forgetImports = (): void => requested.clear();

/** Memoises a request; a failed one is repeated by the next call. */
function once<Answer>(ask: (file: string) => Promise<Answer>): (file: string) => Promise<Answer> {
  return (file) => {
    let answer = requested.get(file) as Promise<Answer> | undefined;
    if (!answer) {
      requested.set(file, (answer = ask(file)));
      answer.catch(() => requested.delete(file));
    }
    return answer;
  };
}

/**
 * Loads code after its imports and style sheets have arrived. A browser caches a failed import
 * permanently, but not a failed fetch. So files are fetched first, then imported from the HTTP
 * cache under the same addresses. The build uses this instead of Vite’s preload helper: `load`
 * contains only the import of a file of the build.
 */
export function importWithRetry<Module>(load: () => Promise<Module>, sheets: readonly string[] = []): Promise<Module> {
  const [, file] = /\(.\.\/(.+?)["'`]/.exec(`${load}`) ?? [];
  const missing = sheets.filter((sheet) => !document.querySelector(`style[data-sheet="/${sheet}"]`));
  return Promise.all([file && filesFetched(file), ...missing.map(sheetLoaded)]).then(load);
}

/** Imports a file named by the server, after it and the files that belong to it have arrived. */
export async function importFile<Module>(address: string, others: readonly string[] = []): Promise<Module> {
  await Promise.all([address, ...others].map((each) => filesFetched(each.replace('/assets/', ''))));
  return import(/* @vite-ignore */ address) as Promise<Module>;
}

/** Fetches a file and its static imports, recursively. */
async function filesFetched(file: string, known = new Set<string>()): Promise<void> {
  if (known.has(file)) return;
  known.add(file);
  await Promise.all((await importsOf(file)).map((imported) => filesFetched(imported, known)));
}

const inOneTask = 4;
let started = 0;
let turn = Promise.resolve();

/**
 * Yields to the event loop after every 4 fetches: a page may need dozens of files, and on a phone
 * each takes milliseconds to start.
 */
function turnToFetch(): Promise<void> {
  started += 1;
  if (started % inOneTask === 0) turn = turn.then(nextTask);
  return turn;
}

/** A macrotask without the minimum delay of timers. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = () => done(port1.close());
    port2.postMessage(null);
  });
}

/**
 * Fetches a file and returns its imports. Preloaded files (see `start.js`) have theirs on the way,
 * so it returns none.
 */
const importsOf = once(async (file) => {
  const address = `/assets/${file}`;
  if (document.querySelector(`link[href="${address}"]`)) return [];
  await turnToFetch();
  const answer = await fetch(address).catch(() => fetch(address));
  if (!answer.ok) throw new Error(file);
  return Array.from((await answer.text()).matchAll(/(?:from|import)"\.\/(.+?)"/g), ([, imported = '']) => imported);
});

const sheetLoaded = once(
  (sheet) =>
    new Promise((onload, reject) => {
      const onerror = () => {
        link.remove();
        reject(new Error(sheet));
      };
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${sheet}`, onload, onerror });
      document.head.append(link);
    }),
);
