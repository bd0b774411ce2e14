import { setSourceMapsSupport } from 'node:module';

/**
 * The entry point of `npm start`, bundled by scripts/build-server.ts; stack traces show the source
 * files.
 */
setSourceMapsSupport(true);
await import('./main.ts');
