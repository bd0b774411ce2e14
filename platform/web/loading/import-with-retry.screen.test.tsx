import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetImports, importWithRetry } from './import-with-retry.ts';

const files: Record<string, string | undefined> = {};
let fetched: string[] = [];
/** Number of failures per file before it loads. */
let lost: Record<string, number> = {};
beforeEach(() => {
  forgetImports();
  fetched = [];
  lost = {};
  Object.assign(files, {
    'page.js': 'import{a}from"./part.js";import"./kit.js";',
    'part.js': 'export{b}from"./kit.js"',
    'kit.js': 'let c',
  });
  vi.stubGlobal('fetch', async (address: string) => {
    const file = address.replace('/assets/', '');
    fetched.push(file);
    lost[file] = (lost[file] ?? 0) - 1;
    if (lost[file] >= 0) throw new TypeError('lost');
    const text = files[file];
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.querySelectorAll('link, style').forEach((each) => each.remove());
});

/** As in the build: the source of the import contains the file name. */
const importing = (file: string, module: unknown) => Object.assign(async () => module, { toString: () => `()=>import("./${file}")` });

test('SH-05 code is imported after its imports have loaded; each file is fetched once, also for concurrent imports', async () => {
  expect(await importWithRetry(importing('page.js', 'the page'))).toBe('the page');
  expect(fetched.toSorted()).toEqual(['kit.js', 'page.js', 'part.js']);
  await importWithRetry(importing('part.js', 'the part'));
  expect(fetched).toHaveLength(3);
});

test('SH-05 a failed fetch is repeated once; the second failure is an error, and the next import tries again', async () => {
  lost['part.js'] = 1;
  expect(await importWithRetry(importing('page.js', 'the page'))).toBe('the page');
  expect(fetched.filter((file) => file === 'part.js')).toHaveLength(2);
  forgetImports();
  lost['kit.js'] = 2;
  await expect(importWithRetry(importing('page.js', 'the page'))).rejects.toThrow('lost');
  expect(await importWithRetry(importing('page.js', 'the page'))).toBe('the page');
  files['part.js'] = undefined;
  forgetImports();
  await expect(importWithRetry(importing('page.js', 'the page'))).rejects.toThrow('part.js');
});

test('SH-05 preloaded files are not fetched again', async () => {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/assets/page.js' }));
  await importWithRetry(importing('page.js', 'the page'));
  expect(fetched).toEqual([]);
});

test('SH-05 missing style sheets load first; a failed one is an error, is removed, and loads the next time', async () => {
  const here = document.createElement('style');
  here.dataset['sheet'] = '/assets/here.css';
  document.head.append(here);
  const outcomes: ('load' | 'error')[] = ['error', 'load'];
  const added: HTMLLinkElement[] = [];
  // Prevents the test window from requesting it.
  const append = vi.spyOn(document.head, 'append').mockImplementation((...[link]) => {
    added.push(link as HTMLLinkElement);
    vi.spyOn(link as HTMLLinkElement, 'remove');
    added.at(-1)?.[`on${outcomes.shift()!}`]?.(new Event('told'));
  });
  const load = () => importWithRetry(importing('kit.js', 'the kit'), ['assets/here.css', 'assets/page.css']);
  await expect(load()).rejects.toThrow('assets/page.css');
  expect(added[0]?.remove).toHaveBeenCalledOnce();
  expect(await load()).toBe('the kit');
  expect(await load()).toBe('the kit');
  expect(added.map((link) => `${link.rel} ${link.getAttribute('href')}`)).toEqual([
    'stylesheet /assets/page.css',
    'stylesheet /assets/page.css',
  ]);
  expect(added[1]?.remove).not.toHaveBeenCalled();
  append.mockRestore();
});
