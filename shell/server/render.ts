import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Language } from '#platform/contract/language.ts';
import type { Renderer } from '#platform/contract/page.ts';

/** What a page loads in the browser: inlined styles with their hashes, and tags for the rest. */
export interface PageAssets {
  styleHashes: readonly string[];
  tags: string;
}

/** Gives the renderer and the assets; from the build, or from Vite in development. */
export interface PageSource {
  renderer: () => Promise<Renderer>;
  assets: (language: Language, path: string) => PageAssets;
  isDevelopment: boolean;
}

interface ManifestChunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

const dist = new URL('../../dist/', import.meta.url);

/** Reads what the build made. */
export async function builtPages(): Promise<PageSource> {
  const manifest = JSON.parse(await readFile(new URL('web/.vite/manifest.json', dist), 'utf8')) as Record<string, ManifestChunk>;
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry');
  const renderer = (await import(new URL('render/entry-server.js', dist).href)) as Renderer;
  const css = await Promise.all((entry.css ?? []).map((file) => readFile(new URL(`web/${file}`, dist), 'utf8')));
  const inlined = css.join('');
  const styleHashes = [createHash('sha256').update(inlined).digest('base64')];
  const font = (entry.assets ?? []).find((file) => /hanken-grotesk-latin-wght-normal[^/]*\.woff2$/.test(file));
  const wordsOf = (language: Language) => Object.values(manifest).find((chunk) => chunk.name === `words-${language}`)?.file;
  const preload = (file: string | undefined) => (file ? `<link rel="modulepreload" href="/${file}">` : '');
  const common = [
    `<style>${inlined}</style>`,
    font ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>` : '',
    `<script type="module" src="/${entry.file}"></script>`,
    ...(entry.imports ?? []).map((key) => preload(manifest[key]?.file)),
  ].join('');
  const tags = { en: common + preload(wordsOf('en')), fr: common + preload(wordsOf('fr')), es: common + preload(wordsOf('es')) };
  return {
    isDevelopment: false,
    renderer: () => Promise.resolve(renderer),
    assets: (language) => ({ styleHashes, tags: tags[language] }),
  };
}
