import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Texts for developers, which no test should assert: reasons of policies and messages of errors. */
const developerTexts = {
  shouldIgnore({ node }: { node: { type: string; key?: { name?: string }; callee?: { name?: string } } }): string | undefined {
    const isReason = node.type === 'ObjectProperty' && node.key?.name === 'because';
    const isError = node.type === 'NewExpression' && node.callee?.name === 'Error';
    return isReason || isError ? 'a text for developers' : undefined;
  },
};
export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'developer-texts', developerTexts)];

/** `npm run mutate [-- --mutate FILES]`; `MUTATE_TESTS` selects tests, see `vitest.config.ts`. */
export default {
  mutate: ['features/negotiation/contract/**/*.ts', 'features/*/server/policy.ts', '!**/testing/**', '!**/*.test.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutate/stryker.config.ts'],
  ignorers: ['developer-texts'],
  ignorePatterns: ['.cache', 'data', 'dist', 'test-results'],
  tempDirName: '.cache/stryker',
  incremental: true,
  incrementalFile: '.cache/mutation.json',
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: 'test-results/mutation.html' },
  // Milliseconds beyond the usual duration: a busy machine is no infinite loop.
  timeoutMS: 30_000,
  // Both would need the compiler's API, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  disableTypeChecks: false,
} satisfies PartialStrykerOptions;
