import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const endpointsFile = /\/contract\/endpoints\.ts$/;

/**
 * The browser needs of an endpoint only where it is. What decides about its input stays on the server,
 * and with it the library that does.
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

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [endpointsWithoutShapes(), react(), tailwind()],
  appType: 'custom',
  build: {
    outDir: isSsrBuild ? 'dist/render' : 'dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: isSsrBuild ? 'shell/web/entry-server.tsx' : 'shell/web/entry-client.tsx',
      ...(isSsrBuild
        ? {}
        : {
            output: {
              // What every page says in a language is one file; what the pages of a feature say, another.
              codeSplitting: {
                groups: (['en', 'fr', 'es'] as const).map((language) => ({
                  name: `words-${language}`,
                  test: new RegExp(`/(?:platform|shell)/words/${language}\\.json$|/words/door/${language}\\.json$`),
                })),
              },
            },
          }),
    },
  },
  // The build carries all it needs, React as it is in production among it; in development Node loads packages itself.
  ...(command === 'build' ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}));
