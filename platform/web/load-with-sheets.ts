const waiting = new Map<string, Promise<unknown>>();

/**
 * Loads code once its style sheets are there, but for those that the server wrote into the page (`data-sheet`). The build puts this in the
 * place of what Vite brings for it, which does more than is asked here.
 */
export function loadWithSheets<Module>(load: () => Promise<Module>, sheets: readonly string[] = []): Promise<Module> {
  const missing = sheets.filter((sheet) => !document.querySelector(`style[data-sheet="/${sheet}"]`));
  return missing.length ? Promise.all(missing.map(sheetLoaded)).then(load) : load();
}

/** What does not arrive is asked for again the next time. */
function sheetLoaded(sheet: string): Promise<unknown> {
  let loaded = waiting.get(sheet);
  if (!loaded) {
    loaded = new Promise((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `/${sheet}`;
      link.addEventListener('load', resolve);
      link.addEventListener('error', () => {
        waiting.delete(sheet);
        link.remove();
        reject(new Error(`${sheet} did not arrive`));
      });
      document.head.append(link);
    });
    waiting.set(sheet, loaded);
  }
  return loaded;
}
