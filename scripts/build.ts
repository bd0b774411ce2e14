import { build } from 'vite';
import { compressFiles } from './compress-files.ts';

/** Builds what the browser loads and what the server renders pages with. */
process.env['NODE_ENV'] = 'production';
await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: true } });
await compressFiles('dist/web');
