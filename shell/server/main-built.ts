import { setSourceMapsSupport } from 'node:module';

/** What `npm start` runs, bundled by scripts/build-server.ts: errors name the lines of the sources. */
setSourceMapsSupport(true);
await import('./main.ts');
