import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';
import { scaled } from './platform/server/testing/timeouts.ts';
import { LongestFirst } from './scripts/longest-first.ts';
import { memberWords } from './scripts/member-words.ts';

const folders = ['e2e', 'features', 'platform', 'shell', 'scripts', 'checks', 'demo', 'faults', 'bench', 'packaging'];
/** Tests of whole pages, or that reload modules: each file has its own window. */
const wholePages = ['shell/**/*.screen.test.tsx', 'features/accounts/web/profile-field.screen.test.tsx'];
const screens = {
  plugins: [memberWords()],
  resolve: {
    alias: {
      // Without layout, a virtual list shows all rows.
      virtua: fileURLToPath(new URL('platform/web/testing/virtualizer-stub.ts', import.meta.url)),
      // The browser build connects through the window instead of Node.
      'socket.io-client': fileURLToPath(new URL('node_modules/socket.io-client/dist/socket.io.esm.min.js', import.meta.url)),
      // The browser build.
      'tus-js-client': fileURLToPath(new URL('node_modules/tus-js-client/lib.esm/browser/index.js', import.meta.url)),
    },
  },
};
const deps = { inline: ['tus-js-client', 'socket.io-client'] };
const happyDOM = { url: 'http://localhost:3000/', settings: { navigation: { disableMainFrameNavigation: true } } };
const everywhere = (endings: string) => folders.map((folder) => `${folder}/**/*.${endings}`);

/** Only for tests that hang; scaled with the speed of the machine. */
const limits = { testTimeout: scaled(120_000), hookTimeout: scaled(120_000), expect: { poll: { timeout: scaled(10_000) } } };

const database = {
  globalSetup: ['platform/server/testing/global-setup.ts'],
  setupFiles: ['platform/server/testing/one-statement-at-a-time.ts', 'scripts/property-seed.ts'],
  // Each file has its own database; state of modules belongs to an installation, as in production.
  isolate: false,
  ...limits,
  testTimeout: scaled(300_000),
  hookTimeout: scaled(300_000),
};

export default defineConfig({
  test: {
    // By default, Vitest leaves one core unused.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: everywhere('test.{ts,tsx}'),
          exclude: everywhere('{db.test.ts,rest.test.ts,servers.test.ts,screen.test.tsx}'),
          setupFiles: ['scripts/property-seed.ts'],
          // Pure functions have no state; reloading them for each file took half of the time.
          isolate: false,
          ...limits,
        },
      },
      {
        ...screens,
        test: {
          name: 'screens',
          include: everywhere('screen.test.tsx'),
          exclude: wholePages,
          server: { deps },
          environment: './platform/web/testing/shared-window.environment.ts',
          environmentOptions: { happyDOM },
          setupFiles: ['platform/web/testing/reset-page.ts', 'scripts/property-seed.ts'],
          // Reloading React and the interface kit for each file took two thirds of the time.
          isolate: false,
          ...limits,
        },
      },
      {
        ...screens,
        test: {
          name: 'pages',
          include: wholePages,
          environment: 'happy-dom',
          environmentOptions: { happyDOM },
          setupFiles: ['platform/web/testing/window.ts', 'scripts/property-seed.ts'],
          ...limits,
        },
      },
      {
        // Outside servers and programs, installed on demand.
        test: {
          name: 'servers',
          include: everywhere('servers.test.ts'),
          globalSetup: ['platform/server/testing/global-setup.ts'],
          ...limits,
          testTimeout: scaled(600_000),
          hookTimeout: scaled(600_000),
        },
      },
      {
        test: {
          name: 'database',
          include: everywhere('db.test.ts'),
          exclude: ['scripts/feature-template/**'],
          ...database,
        },
      },
      {
        // Tests of faults and races, of several nodes, and of the tests themselves: `npm run test:rest`.
        test: { name: 'rest', include: everywhere('rest.test.ts'), ...database },
      },
    ],
  },
});
