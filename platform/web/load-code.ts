const asked = new Map<string, Promise<unknown>>();

/** Lets all be asked for anew, also what is still being waited for: it may never come. */
export const askAnew = (): void => asked.clear();

/** Asks for each thing once; what does not arrive is asked for again the next time. */
function once<Answer>(ask: (file: string) => Promise<Answer>): (file: string) => Promise<Answer> {
  return (file) => {
    let answer = asked.get(file) as Promise<Answer> | undefined;
    if (!answer) {
      asked.set(file, (answer = ask(file)));
      answer.catch(() => asked.delete(file));
    }
    return answer;
  };
}

/**
 * Loads code once it, what it imports and its style sheets have arrived. A browser remembers an import that failed, of the code itself or of what it
 * imports, and never asks again; a fetch it forgets. So files are fetched, and then imported out of its cache under the same addresses. The
 * build puts this in the place of what Vite brings for it: `load` is nothing but the import of a file of the build.
 */
export function loadCode<Module>(load: () => Promise<Module>, sheets: readonly string[] = []): Promise<Module> {
  const [, file] = /\(.\.\/(.+?)["'`]/.exec(`${load}`) ?? [];
  const missing = sheets.filter((sheet) => !document.querySelector(`style[data-sheet="/${sheet}"]`));
  return Promise.all([file && filesFetched(file), ...missing.map(sheetLoaded)]).then(load);
}

/** Loads a file of the build that the server named, once it and the others that belong to it have arrived. */
export async function importFile<Module>(address: string, others: readonly string[] = []): Promise<Module> {
  await Promise.all([address, ...others].map((each) => filesFetched(each.replace('/assets/', ''))));
  return import(/* @vite-ignore */ address) as Promise<Module>;
}

/** A file, and all that it imports before it can run. */
async function filesFetched(file: string, known = new Set<string>()): Promise<void> {
  if (known.has(file)) return;
  known.add(file);
  await Promise.all((await importsOf(file)).map((imported) => filesFetched(imported, known)));
}

const inOneTask = 4;
let begun = 0;
let turn = Promise.resolve();

/** A page may need dozens of files, and a phone takes milliseconds to ask for one: whoever scrolls is answered between a few of them. */
function turnToFetch(): Promise<void> {
  begun += 1;
  if (begun % inOneTask === 0) turn = turn.then(nextTask);
  return turn;
}

/** Sooner than any timer. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = () => done(port1.close());
    port2.postMessage(null);
  });
}

/** Fetches a file for what it imports. What the page itself asks for (see `start.js`) is on its way with all of it. */
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
