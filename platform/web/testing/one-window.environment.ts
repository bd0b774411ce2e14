import { builtinEnvironments, type Environment } from 'vitest/runtime';

const made = Symbol.for('atrium: the window of this worker');
const known = globalThis as unknown as Record<symbol, unknown>;

/** One window for all tests of screens of a worker, as in a browser one page serves what is opened after another: what modules keep of it stays true. */
export default {
  name: 'one-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!known[made]) {
      known[made] = await builtinEnvironments['happy-dom'].setup(global, options);
      await import('./window.ts');
    }
    return { teardown() {} };
  },
} satisfies Environment;
