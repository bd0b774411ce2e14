import { dirname, relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..');
/** Folder of the bundle, at the same depth as all of its chunks. */
const outDir = 'dist/server';

/**
 * Bundles the server's modules; packages stay external. Node loads one file of 2 MB faster than
 * 1,200 small ones, without stripping types. Workers, programs and files next to a module are
 * resolved to the sources.
 */
export async function buildServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [besideTheSources(), asciiCode()],
    ssr: { external: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      // Positions only: the sources are available.
      sourcemap: true,
      minify: false,
      rollupOptions: {
        input: { main: 'shell/server/main-built.ts' },
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
      },
    },
  });
}

/** Replaces `import.meta` paths by those of the source file. */
function besideTheSources(): Plugin {
  return {
    name: 'beside-the-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('/node_modules/') || !code.includes('import.meta')) return null;
      const path = `../../${relative(root, id)}`;
      // Within a line, so that the source map remains valid.
      return {
        code: code
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`),
        map: null,
      };
    },
  };
}

/** Node stores a text with one byte per letter only if all of it is Latin-1. */
export function asciiCode(): Plugin {
  return {
    name: 'ascii-code',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = toAscii(chunk.code);
    },
  };
}

/**
 * Escapes non-ASCII characters, which only occur in strings, patterns and comments. Throws where an
 * escape would change the meaning.
 */
export function toAscii(code: string): string {
  const risky = /\\[\u0080-\uffff]|String\.raw`[^`]*[\u0080-\uffff]/.exec(code);
  if (risky) throw new Error(`An escape would change the meaning of ${JSON.stringify(code.slice(risky.index, risky.index + 80))}`);
  return code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
