import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Language } from '#platform/contract/language.ts';
import type { Renderer, SentPage } from '#platform/contract/page.ts';
import { startScript } from './start-script.ts';

/** Assets of a page: inlined styles with their hashes, and tags. */
export interface PageAssets {
  styleHashes: readonly string[];
  /** Files of a page that the browser loads by name. */
  sent?: SentFiles | undefined;
  /** As bytes: the largest part of a page, equal for all pages of a component. */
  tags: Buffer;
}

interface SentFiles {
  file: string;
  wordsFile: string;
  /** Imports that are not preloaded with the page. */
  files: readonly string[];
}

/** Renderer and assets, from the build or from Vite in development. */
export interface PageSource {
  renderer: () => Promise<Renderer>;
  assets: (language: Language, component: string, page: SentPage | null) => Promise<PageAssets>;
  isDevelopment: boolean;
}

interface ManifestChunk {
  file: string;
  src?: string;
  name?: string;
  isEntry?: boolean;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const dist = new URL('../../dist/', import.meta.url);

/** Reads the output of the build. */
export async function builtPages(): Promise<PageSource> {
  const manifest = new Map(
    Object.entries(JSON.parse(await readFile(new URL('web/.vite/manifest.json', dist), 'utf8')) as Record<string, ManifestChunk>),
  );
  const chunks = [...manifest.values()];
  const entry = entryOf(chunks);
  const renderer = (await import(new URL('render/entry-server.js', dist).href)) as Renderer;
  const start = await startScript();
  const first = closure(entry, manifest);
  const started = [...first].map(({ file }) => `/${file}`);

  async function make(language: Language, component: string, sentPage: SentPage | null): Promise<PageAssets> {
    const page = chunks.find((chunk) => chunk.src?.endsWith(`/${fileNameOf(component)}`));
    const common = chunks.filter((chunk) => chunk.name === `words-${language}`).flatMap((chunk) => [...closure(chunk, manifest)]);
    // Pages rendered in the browser use the registry.
    const registry = component ? undefined : manifest.get('shell/web/routing/registry.ts');
    const around = component ? [] : chunks.filter((chunk) => chunk.name === 'members' || chunk.name === `words-signed-in-${language}`);
    const needed = new Set([
      ...first,
      ...(registry ? closure(registry, manifest) : []),
      ...(page ? [...closure(page, manifest), ...inLanguage(page, language, manifest)] : []),
      ...common,
    ]);
    const sheets = [...new Set([...needed].flatMap((chunk) => chunk.css ?? []))];
    const styles = await Promise.all(sheets.map((file) => readFile(new URL(`web/${file}`, dist), 'utf8')));
    const fonts = [...needed].flatMap((chunk) => chunk.assets ?? []).filter((file) => /-latin-(?:wght|400)-normal[^/]*\.woff2$/.test(file));
    // The code of a resting page is loaded on interaction or after a moment.
    const soon = sentPage?.rests ? new Set([...first, ...common]) : needed;
    // The frame for signed-in users, with its styles.
    const files = [...new Set([...soon, ...around.flatMap((chunk) => [...closure(chunk, manifest)])])].map((chunk) => `/${chunk.file}`);
    const words = page && openWords(page, language, manifest);
    return {
      sent: page &&
        words && {
          file: `/${page.file}`,
          wordsFile: `/${words.file}`,
          files: [...needed].filter((chunk) => !soon.has(chunk)).map(({ file }) => `/${file}`),
        },
      styleHashes: styles.map((style) => createHash('sha256').update(style).digest('base64')),
      tags: Buffer.from(
        [
          ...styles.map((style, index) => `<style data-sheet="/${sheets[index]}">${style}</style>`),
          ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
          `<script defer src="${start}" data-app="${started.join(' ')}"${component ? ` data-later="${files.join(' ')}"` : ''}></script>`,
          // A page rendered in the browser needs its code immediately.
          ...(component ? [] : files.map((file) => `<link rel="modulepreload" href="${file}">`)),
        ].join(''),
      ),
    };
  }

  const made = new Map<string, Promise<PageAssets>>();
  return {
    isDevelopment: false,
    renderer: () => Promise.resolve(renderer),
    assets(language, component, page) {
      const key = `${language} ${component}`;
      let assets = made.get(key);
      if (!assets) made.set(key, (assets = make(language, component, page)));
      return assets;
    },
  };
}

function entryOf(chunks: readonly ManifestChunk[]): ManifestChunk {
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry');
  return entry;
}

/** Texts of a page in one language: words for visitors, and texts of its own. */
function inLanguage(page: ManifestChunk, language: Language, manifest: ReadonlyMap<string, ManifestChunk>): ManifestChunk[] {
  const texts = page.dynamicImports?.filter((key) => key.endsWith(`.${language}.ts`)) ?? [];
  return [openWords(page, language, manifest), ...texts.map((key) => manifest.get(key))].filter((chunk) => chunk !== undefined);
}

function openWords({ src }: ManifestChunk, language: Language, manifest: ReadonlyMap<string, ManifestChunk>): ManifestChunk | undefined {
  const words = src?.replace(/\/web\/.*/, '/words');
  return manifest.get(`${words}/public/${language}.json`) ?? manifest.get(`${words}/${language}.json`);
}

/** A chunk with its transitive imports, each after its own imports. */
function closure(chunk: ManifestChunk, manifest: ReadonlyMap<string, ManifestChunk>, found = new Set<ManifestChunk>()): Set<ManifestChunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const key of chunk.imports ?? []) {
    const imported = manifest.get(key);
    if (imported) closure(imported, manifest, found);
  }
  found.delete(chunk);
  return found.add(chunk);
}

/** Files have the name of their main export: `HomePage` is in `home-page.tsx`. */
function fileNameOf(component: string): string {
  return `${component
    .replace(/\$\d+$/, '')
    .replace(/(?<!^)([A-Z])/g, '-$1')
    .toLowerCase()}.tsx`;
}
