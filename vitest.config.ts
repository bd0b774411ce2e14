import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const rooms = ['features', 'platform', 'shell', 'scripts', 'checks', 'demo'];
const everywhere = (endings: string) => rooms.map((room) => `${room}/**/*.${endings}`);

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: { name: 'unit', testTimeout: 20_000, include: everywhere('test.{ts,tsx}'), exclude: everywhere('db.test.ts') },
      },
      {
        test: {
          name: 'database',
          include: everywhere('db.test.ts'),
          globalSetup: ['platform/server/testing/global-setup.ts'],
          testTimeout: 15_000,
          // Some tests compare times, which a busy machine upsets now and then.
          retry: process.env['CI'] === undefined ? 0 : 1,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
