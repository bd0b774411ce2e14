import { build } from 'vite';
import { buildServer } from './build-server.ts';
import { brokenFiles } from './built-files.ts';
import { compressFiles } from './compress-files.ts';

/** Builds the browser's code, the server-side renderer, and the server. */
process.env['NODE_ENV'] = 'production';
await build({ logLevel: 'warn' });
const broken = await brokenFiles('dist/web/assets');
if (broken.length > 0) throw new Error(`The bundler wrote files that do not load:\n${broken.join('\n')}`);
await build({ logLevel: 'warn', build: { ssr: true } });
await buildServer();
await compressFiles('dist/web');
