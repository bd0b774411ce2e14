import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const rooms = ['features', 'platform', 'shell', 'scripts', 'checks', 'demo'];
const everywhere = (endings: string) => rooms.map((room) => `${room}/**/*.${endings}`);

export default defineConfig({
  test: {
    // Vitest would leave a core to whoever watches.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [react()],
        test: { name: 'unit', include: everywhere('test.{ts,tsx}'), exclude: everywhere('db.test.ts') },
      },
      {
        test: {
          name: 'database',
          include: everywhere('db.test.ts'),
          globalSetup: ['platform/server/testing/global-setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
