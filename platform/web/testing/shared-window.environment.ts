import { builtinEnvironments, type Environment } from 'vitest/runtime';

const made = Symbol.for('atrium: the window of this worker');
const known = globalThis as unknown as Record<symbol, unknown>;

/**
 * One window for all screen tests of a worker, like a browser page with client-side navigation, so
 * that state of modules stays valid.
 */
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
