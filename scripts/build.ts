import { build } from 'vite';
import { brokenFiles } from './built-files.ts';
import { compressFiles } from './compress-files.ts';

/** Builds what the browser loads and what the server renders pages with. */
process.env['NODE_ENV'] = 'production';
await build({ logLevel: 'warn' });
const broken = await brokenFiles('dist/web/assets');
if (broken.length > 0) throw new Error(`The bundler wrote files that do not load:\n${broken.join('\n')}`);
await build({ logLevel: 'warn', build: { ssr: true } });
await compressFiles('dist/web');
