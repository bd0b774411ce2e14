import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAnew, loadCode } from './load-code.ts';

const files: Record<string, string | undefined> = {};
let fetched: string[] = [];
/** How often a file is lost before it comes. */
let lost: Record<string, number> = {};
beforeEach(() => {
  askAnew();
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

/** As the build writes it: the name of the file stands in the text of what imports it. */
const importing = (file: string, module: unknown) => Object.assign(async () => module, { toString: () => `()=>import("./${file}")` });

test('SH-05 code is imported once it and all that it imports are here; each file is fetched once, also by two who need it', async () => {
  expect(await loadCode(importing('page.js', 'the page'))).toBe('the page');
  expect(fetched.toSorted()).toEqual(['kit.js', 'page.js', 'part.js']);
  await loadCode(importing('part.js', 'the part'));
  expect(fetched).toHaveLength(3);
});

test('SH-05 a file that is lost once is fetched again at once; lost twice it fails, and the next one who needs it asks anew', async () => {
  lost['part.js'] = 1;
  expect(await loadCode(importing('page.js', 'the page'))).toBe('the page');
  expect(fetched.filter((file) => file === 'part.js')).toHaveLength(2);
  askAnew();
  lost['kit.js'] = 2;
  await expect(loadCode(importing('page.js', 'the page'))).rejects.toThrow('lost');
  expect(await loadCode(importing('page.js', 'the page'))).toBe('the page');
  files['part.js'] = undefined;
  askAnew();
  await expect(loadCode(importing('page.js', 'the page'))).rejects.toThrow('part.js');
});

test('SH-05 what the page itself asks for is fetched by it alone, and not once more', async () => {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/assets/page.js' }));
  await loadCode(importing('page.js', 'the page'));
  expect(fetched).toEqual([]);
});

test('SH-05 style sheets that are not here come first; one that is lost fails, is taken out, and comes the next time', async () => {
  const here = document.createElement('style');
  here.dataset['sheet'] = '/assets/here.css';
  document.head.append(here);
  const outcomes: ('load' | 'error')[] = ['error', 'load'];
  const added: HTMLLinkElement[] = [];
  // The window would ask for it in earnest.
  const append = vi.spyOn(document.head, 'append').mockImplementation((...[link]) => {
    added.push(link as HTMLLinkElement);
    vi.spyOn(link as HTMLLinkElement, 'remove');
    added.at(-1)?.[`on${outcomes.shift()!}`]?.(new Event('told'));
  });
  const load = () => loadCode(importing('kit.js', 'the kit'), ['assets/here.css', 'assets/page.css']);
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
