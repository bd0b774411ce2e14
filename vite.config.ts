import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { asciiCode } from './scripts/build-server.ts';
import { fontLicences } from './scripts/font-licences.ts';
import { iconPath, type IconShape } from './scripts/icon-path.ts';
import { memberWords } from './scripts/member-words.ts';
import { sharedGroups } from './scripts/shared-files.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const endpointsFile = /\/contract\/(?:[a-z-]+-)?endpoints\.ts$/;

/**
 * Reduces endpoints to method and path for the browser. Schemas, and the library that evaluates them,
 * stay on the server.
 */
function endpointsWithoutShapes(): Plugin {
  return {
    name: 'endpoints-without-shapes',
    enforce: 'pre',
    async load(id) {
      const [path = ''] = id.split('?');
      if (!endpointsFile.test(path)) return null;
      this.addWatchFile(path);
      const endpoints = (await import(`${path}?${Date.now()}`)) as Record<string, { method: string; path: string }>;
      return Object.entries(endpoints)
        .map(([name, { method, path: address }]) => `export const ${name} = ${JSON.stringify({ method, path: address })};`)
        .join('\n');
    },
  };
}

async function shapesOf(id: string): Promise<readonly IconShape[]> {
  const { __iconData: icon } = (await import(id)) as { __iconData: { node: readonly IconShape[] } };
  return icon.node;
}

const iconFile = /\/lucide-react\/dist\/esm\/icons\/(?!index\.mjs$)[^/]+\.mjs$/;
const smaller = new Map([
  // A tenth of the size of the package's own function.
  ['createLucideIcon.mjs', `export { createIcon as default } from '#platform/web/ui/create-icon.ts';`],
  ['\0vite/preload-helper.js', `export { importWithRetry as __vitePreload } from '#platform/web/loading/import-with-retry.ts';`],
  // React has this built in.
  ['use-sync-external-store/shim/index.js', `export { useSyncExternalStore } from 'react';`],
  // No query suspends or throws to an error boundary, and timers are those of the browser.
  [
    'suspense.js',
    `export const ensureSuspenseTimers = () => {};
    export const shouldSuspend = () => false;
    export const fetchOptimistic = (options, observer) => observer.fetchOptimistic(options);
    export const defaultThrowOnError = () => false;`,
  ],
  [
    'errorBoundaryUtils.js',
    `export const ensurePreventErrorBoundaryRetry = () => {};
    export const useClearResetErrorBoundary = () => {};
    export const getHasError = () => false;`,
  ],
  [
    'QueryErrorResetBoundary.js',
    `export const useQueryErrorResetBoundary = () => undefined;
    export const QueryErrorResetBoundary = () => { throw new Error('vite.config.ts leaves error boundaries of queries out'); };`,
  ],
  ['IsRestoringProvider.js', `export const useIsRestoring = () => false; export const IsRestoringProvider = ({ children }) => children;`],
  [
    'timeoutManager.js',
    `export const timeoutManager = {
      setTimeout: (call, delay) => setTimeout(call, delay),
      clearTimeout: (id) => clearTimeout(id),
      setInterval: (call, delay) => setInterval(call, delay),
      clearInterval: (id) => clearInterval(id),
    };
    export const defaultTimeoutProvider = timeoutManager;
    export class TimeoutManager {}
    export const systemSetTimeoutZero = (call) => setTimeout(call, 0);`,
  ],
  // Connection and visibility are read from the browser only.
  [
    'onlineManager.js',
    `let isOn = true;
    const listeners = new Set();
    if (typeof window !== 'undefined')
      for (const type of ['online', 'offline'])
        window.addEventListener(type, () => {
          isOn = type === 'online';
          for (const listener of listeners) listener(isOn);
        });
    export class OnlineManager {}
    export const onlineManager = {
      isOnline: () => isOn,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };`,
  ],
  [
    'focusManager.js',
    `export class FocusManager {}
    export const focusManager = {
      isFocused: () => globalThis.document?.visibilityState !== 'hidden',
      subscribe(listener) {
        const tell = () => listener(focusManager.isFocused());
        window.addEventListener('visibilitychange', tell);
        return () => window.removeEventListener('visibilitychange', tell);
      },
    };`,
  ],
  // Writes use `call` instead of mutations, but the query client requires a mutation cache.
  [
    'mutationCache.js',
    `export class MutationCache {
      getAll() { return []; }
      clear() {}
      async resumePausedMutations() {}
      build() { throw new Error('vite.config.ts leaves mutations out'); }
    }`,
  ],
  [
    // Yjs only warns; its logger formats messages for terminals too.
    'lib0/logging',
    `export const [BOLD, UNBOLD, RED, ORANGE] = ['', '', '', ''];
    export const print = (...parts) => console.log(...parts);
    export const warn = (...parts) => console.warn(...parts);`,
  ],
]);

/** Replaces modules of packages that every page loads by smaller ones with only what is used. */
function smallerParts(): Plugin {
  return {
    name: 'smaller-parts',
    enforce: 'pre',
    resolveId(source) {
      const name = source.replace(/^\.\.?\//, '');
      return smaller.has(name) ? `\0smaller:${name}` : null;
    },
    load: (id) => smaller.get(id.replace('\0smaller:', '')) ?? null,
    async transform(code, id) {
      // Yjs uses none of the schemas of nodes, whose library has 2.4 KiB.
      if (id.endsWith('/lib0/dom.js')) return code.replaceAll('= $.$custom(', '= /* @__PURE__ */ $.$custom(');
      if (!iconFile.test(id)) return null;
      // Only the path of an icon is used.
      return `import createIcon from '../createLucideIcon.mjs'; export default createIcon(${JSON.stringify(iconPath(await shapesOf(id)))});`;
    },
  };
}

/** Maximum size of chunks, in characters, that Terser minifies: shared parts, words, first views. */
const smallChunk = 16_000;

/** Minifies entry and small chunks again with Terser, which inlines functions that are called once. */
function smallerEntry(): Plugin {
  return {
    name: 'smaller-entry',
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !(chunk.isEntry || chunk.code.length < smallChunk)) continue;
        const { code = chunk.code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 2 } });
        if (gzipSync(code).length < gzipSync(chunk.code).length) chunk.code = code;
      }
    },
  };
}

/** Lists the modules and sizes of each chunk for the budget test (`e2e/budget.journey.ts`). */
function chunkSizes(): Plugin {
  return {
    name: 'chunk-sizes',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
      const sizes = chunks.map(({ fileName, name, code, modules }) => [
        `/${fileName}`,
        {
          name,
          bytes: gzipSync(code, { level: 9 }).length,
          modules: Object.fromEntries(Object.entries(modules).map(([id, { renderedLength }]) => [id.replace(root, ''), renderedLength])),
        },
      ]);
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(Object.fromEntries(sizes)) });
    },
  };
}

/** Serves the licences of the fonts as `/licences.txt`. */
function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: fontLicences() });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/licences.txt', (_, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8').end(fontLicences());
      });
    },
  };
}

/** Features whose words visitors never need: all pages are private, or `words/public/` exists. */
const signedInWords = readdirSync(`${root}features`)
  .filter(
    (name) =>
      existsSync(`${root}features/${name}/words/public`) ||
      !existsSync(`${root}features/${name}/web/feature.tsx`) ||
      !readFileSync(`${root}features/${name}/web/feature.tsx`, 'utf8').includes(`access: 'public'`),
  )
  .join('|');

const together = (name: string, folder: string, files: string) => ({ name, test: new RegExp(`/${folder}/(?:${files})\\.(?:tsx?|mjs)$`) });

/** Chunks of the browser that several pages share. */
const codeGroups = [
  // Per language: one file of words for all pages, one for signed-in people, and one for the
  // public pages of each feature.
  ...(['en', 'fr', 'es'] as const).flatMap((language) => [
    {
      name: `words-${language}`,
      test: new RegExp(`/(?:platform|shell)/words/${language}\\.json$|/(?:accounts|groups)/words/shared/${language}\\.json$`),
    },
    { name: `words-shared-${language}`, test: new RegExp(`/words/shared/${language}\\.json$`) },
    {
      name: `words-signed-in-${language}`,
      test: new RegExp(`/(?:${signedInWords})/words/${language}\\.json$|/words/\\w+/${language}\\.json\\?members$`),
    },
  ]),
  // A file of its own, since start.js runs file by file and yields in between.
  { name: 'preact', test: /\/node_modules\/preact\// },
  { name: 'first', tags: ['$initial' as const] },
  // Needed for reading data, which hardly any first view does.
  { name: 'queries', test: /\/node_modules\/@tanstack\/|\/platform\/web\/queries\/queries\.ts$/ },
  together('consent', 'analytics/web', 'consent-(?:banner|words)'),
  // Lists of running sessions need both.
  { name: 'sessions', test: /\/negotiation\/web\/(?:hub\/standing|start\/session-name)\.tsx?$/ },
  // Always loaded together.
  { name: 'profile-fields', test: /\/accounts\/contract\/(?:profile|chosen)-fields\.ts$/ },
  ...sharedGroups,
];

// Names stay: pages are found by the names of their components.
const renderOutput = { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } };

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    endpointsWithoutShapes(),
    memberWords(),
    ...(command === 'build' ? [smallerParts()] : []),
    tailwind(),
    ...(isSsrBuild ? [asciiCode()] : [smallerEntry(), chunkSizes(), licences()]),
  ],
  appType: 'custom',
  // Messages are looked up by key; named exports would contain each key twice.
  json: { namedExports: false },
  build: {
    outDir: isSsrBuild ? 'dist/render' : 'dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // Pages preload their first view, and the service worker the rest; lists per import take 3 KiB.
    modulePreload: false,
    rollupOptions: {
      input: isSsrBuild ? 'shell/web/entry-server.tsx' : 'shell/web/entry-client.tsx',
      // Only entries have side effects, so that importing a public API loads only what is used of it.
      treeshake: { moduleSideEffects: [{ test: /\/(?:features|platform|shell)\/(?!web\/entry-)[^?]*\.tsx?$/, sideEffects: false }] },
      output: isSsrBuild ? renderOutput : { codeSplitting: { groups: codeGroups } },
    },
  },
  // The build bundles all packages, with React in production mode; in development Node loads them.
  ...(command === 'build' ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}));
