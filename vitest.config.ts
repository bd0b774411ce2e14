import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';
import { memberWords } from './scripts/member-words.ts';

const folders = ['features', 'platform', 'shell', 'scripts', 'checks', 'demo', 'faults', 'bench', 'packaging'];
const everywhere = (endings: string) => folders.map((folder) => `${folder}/**/*.${endings}`);

export default defineConfig({
  test: {
    // Vitest would leave a core to whoever watches.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: everywhere('test.{ts,tsx}'),
          exclude: everywhere('{db.test.ts,screen.test.tsx}'),
          setupFiles: ['scripts/property-seed.ts'],
          // Pure rules leave nothing behind; loading them anew for each file took half of the time.
          isolate: false,
          // Ends what hangs, however busy the machine is; what must be quick says so itself.
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react(), memberWords()],
        test: {
          name: 'screens',
          include: everywhere('screen.test.tsx'),
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: { url: 'http://localhost:3000/', settings: { navigation: { disableMainFrameNavigation: true } } },
          },
          setupFiles: ['platform/web/testing/window.ts', 'scripts/property-seed.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          include: everywhere('db.test.ts'),
          exclude: ['scripts/feature-template/**'],
          globalSetup: ['platform/server/testing/global-setup.ts'],
          setupFiles: ['platform/server/testing/one-statement-at-a-time.ts', 'scripts/property-seed.ts'],
          // Each file has a database of its own; what the modules keep belongs to a house, as it does where one process serves for months.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
