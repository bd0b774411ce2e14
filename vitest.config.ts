import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';
import { scaled } from './platform/server/testing/timeouts.ts';
import { LongestFirst } from './scripts/longest-first.ts';
import { memberWords } from './scripts/member-words.ts';

const folders = ['e2e', 'features', 'platform', 'shell', 'scripts', 'checks', 'demo', 'faults', 'bench', 'packaging'];
/** Tests of the whole page, and those that load its modules again: each file has a window of its own. */
const wholePages = ['shell/**/*.screen.test.tsx', 'features/accounts/web/profile-field.screen.test.tsx'];
const screens = {
  plugins: [memberWords()],
  resolve: {
    alias: {
      // In a window that lays nothing out, a list shows all of its rows.
      virtua: fileURLToPath(new URL('platform/web/testing/virtualizer-stub.ts', import.meta.url)),
      // Its build for browsers connects as the window does, not as Node.
      'socket.io-client': fileURLToPath(new URL('node_modules/socket.io-client/dist/socket.io.esm.min.js', import.meta.url)),
      // Files are sent as a browser sends them.
      'tus-js-client': fileURLToPath(new URL('node_modules/tus-js-client/lib.esm/browser/index.js', import.meta.url)),
    },
  },
};
const deps = { inline: ['tus-js-client', 'socket.io-client'] };
const happyDOM = { url: 'http://localhost:3000/', settings: { navigation: { disableMainFrameNavigation: true } } };
const everywhere = (endings: string) => folders.map((folder) => `${folder}/**/*.${endings}`);

/** They end what hangs, and grow with the slowness of the machine; a test that asserts a time says so itself. */
const limits = { testTimeout: scaled(120_000), hookTimeout: scaled(120_000), expect: { poll: { timeout: scaled(10_000) } } };

export default defineConfig({
  test: {
    // Vitest would leave a core to whoever watches.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: everywhere('test.{ts,tsx}'),
          exclude: everywhere('{db.test.ts,servers.test.ts,screen.test.tsx}'),
          setupFiles: ['scripts/property-seed.ts'],
          // Pure rules leave nothing behind; loading them anew for each file took half of the time.
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
          // Loading React and the kit anew for each file took two thirds of the time.
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
          globalSetup: ['platform/server/testing/global-setup.ts'],
          setupFiles: ['platform/server/testing/one-statement-at-a-time.ts', 'scripts/property-seed.ts'],
          // Each file has a database of its own; what modules keep belongs to one installation, as in a process that serves for months.
          isolate: false,
          ...limits,
          testTimeout: scaled(300_000),
          hookTimeout: scaled(300_000),
        },
      },
    ],
  },
});
