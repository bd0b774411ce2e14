import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import all from '../../vitest.config.ts';

/** Glob of the tests to run, which names one project by its ending. The default is all unit tests. */
const tests = process.env['MUTATE_TESTS'];
const name = tests?.includes('.rest.test')
  ? 'rest'
  : tests?.includes('.db.test')
    ? 'database'
    : tests?.includes('.screen.test')
      ? 'screens'
      : 'unit';
const projects = all.test?.projects as TestProjectInlineConfiguration[];
const project = projects.find((each) => each.test?.name === name);

export default defineConfig({
  ...project,
  root: process.cwd(),
  test: {
    ...project?.test,
    ...(tests === undefined ? {} : { include: [tests] }),
    // This test mutates the source text itself, which Stryker has changed.
    exclude: [...(project?.test?.exclude ?? []), '**/node_modules/**', 'features/negotiation/contract/rules/mutants.test.ts'],
    // Mutations of code outside functions take effect when a module is loaded.
    isolate: true,
  },
});
