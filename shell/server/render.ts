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

type Manifest = ReadonlyMap<string, ManifestChunk>;

/** Reads the output of the build. */
export async function builtPages(): Promise<PageSource> {
  const manifest: Manifest = new Map(
    Object.entries(JSON.parse(await readFile(new URL('web/.vite/manifest.json', dist), 'utf8')) as Record<string, ManifestChunk>),
  );
  const first = closure(entryOf([...manifest.values()]), manifest);
  const renderer = (await import(new URL('render/entry-server.js', dist).href)) as Renderer;
  const start = await startScript();
  const made = new Map<string, Promise<PageAssets>>();
  return {
    isDevelopment: false,
    renderer: () => Promise.resolve(renderer),
    assets(language, component, page) {
      const key = `${language} ${component}`;
      let assets = made.get(key);
      if (!assets)
        made.set(key, (assets = assetsOf(chunksOf(manifest, first, { language, component, rests: page?.rests === true }), start)));
      return assets;
    },
  };
}

/** A page in one language; without a component, it is rendered in the browser. */
interface PageVariant {
  language: Language;
  component: string;
  /** Its code is loaded on interaction or after a moment. */
  rests: boolean;
}

/** The chunks of a page, by when the browser needs them. */
interface PageChunks extends PageVariant {
  /** Those of the entry. */
  first: ReadonlySet<ManifestChunk>;
  page: ManifestChunk | undefined;
  /** Words of the page. */
  words: ManifestChunk | undefined;
  /** All that the page needs. */
  needed: ReadonlySet<ManifestChunk>;
  /** Those that are preloaded with the page. */
  soon: ReadonlySet<ManifestChunk>;
  /** The frame for signed-in users, with its styles. */
  around: readonly ManifestChunk[];
}

function chunksOf(manifest: Manifest, first: ReadonlySet<ManifestChunk>, variant: PageVariant): PageChunks {
  const { language, component, rests } = variant;
  const chunks = [...manifest.values()];
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
  return {
    ...variant,
    first,
    page,
    words: page && openWords(page, language, manifest),
    needed,
    soon: rests ? new Set([...first, ...common]) : needed,
    around: around.flatMap((chunk) => [...closure(chunk, manifest)]),
  };
}

/** Styles, fonts and code of a page, as tags. */
async function assetsOf({ component, first, page, words, needed, soon, around }: PageChunks, start: string): Promise<PageAssets> {
  const sheets = [...new Set([...needed].flatMap((chunk) => chunk.css ?? []))];
  const styles = await Promise.all(sheets.map((file) => readFile(new URL(`web/${file}`, dist), 'utf8')));
  const fonts = [...needed].flatMap((chunk) => chunk.assets ?? []).filter((file) => /-latin-(?:wght|400)-normal[^/]*\.woff2$/.test(file));
  const started = addressesOf(first);
  const files = addressesOf(new Set([...soon, ...around]));
  return {
    sent: page &&
      words && {
        file: `/${page.file}`,
        wordsFile: `/${words.file}`,
        files: addressesOf([...needed].filter((chunk) => !soon.has(chunk))),
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

const addressesOf = (chunks: Iterable<ManifestChunk>): string[] => [...chunks].map(({ file }) => `/${file}`);

function entryOf(chunks: readonly ManifestChunk[]): ManifestChunk {
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry');
  return entry;
}

/** Texts of a page in one language: words for visitors, and texts of its own. */
function inLanguage(page: ManifestChunk, language: Language, manifest: Manifest): ManifestChunk[] {
  const texts = page.dynamicImports?.filter((key) => key.endsWith(`.${language}.ts`)) ?? [];
  return [openWords(page, language, manifest), ...texts.map((key) => manifest.get(key))].filter((chunk) => chunk !== undefined);
}

function openWords({ src }: ManifestChunk, language: Language, manifest: Manifest): ManifestChunk | undefined {
  const words = src?.replace(/\/web\/.*/, '/words');
  return manifest.get(`${words}/public/${language}.json`) ?? manifest.get(`${words}/${language}.json`);
}

/** A chunk with its transitive imports, each after its own imports. */
function closure(chunk: ManifestChunk, manifest: Manifest, found = new Set<ManifestChunk>()): Set<ManifestChunk> {
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
