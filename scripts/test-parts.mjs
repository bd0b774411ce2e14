// Parts of a test run: command, report and concurrency.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const reports = join(root, 'test-results', 'reports');
const bails = process.argv.includes('--bail');
/** Path of a file in node_modules. */
export const packaged = (path) => join(root, 'node_modules', path);
const noteReporter = join(root, 'scripts', 'note-reporter.ts');
/** File of recorded tests of a part. */
export const notesOf = (name) => join(reports, `${name}.notes.jsonl`);
const vitest = (project, ...others) => [
  packaged('vitest/vitest.mjs'),
  'run',
  ...[project, ...others].flatMap((each) => ['--project', each]),
  '--passWithNoTests',
  ...(bails ? ['--bail=1'] : []),
  '--reporter=dot',
  '--reporter=json',
  `--reporter=${noteReporter}`,
  `--outputFile.json=${join(reports, `${project}.json`)}`,
];

/**
 * Command and report of each part (without report, a single check), and whether it needs a real
 * disk.
 */
export const parts = {
  // One checker: on two cores, several cost a third more without being faster.
  types: { title: 'types', args: [packaged('typescript/bin/tsc'), '-b', '--checkers', '1'] },
  lint: { title: 'lint', args: [packaged('oxlint/bin/oxlint')] },
  rules: { title: 'repository rules', args: [join(root, 'checks', 'run.ts')] },
  format: { title: 'formatting', args: [packaged('oxfmt/bin/oxfmt'), '--check'] },
  unit: { title: 'unit tests', args: vitest('unit', 'screens', 'pages'), count: countVitest, report: 'unit.json' },
  // More workers than cores, since these tests mostly wait.
  database: {
    title: 'database tests',
    args: [...vitest('database'), '--maxWorkers=4', '--retry=1'],
    count: countVitest,
    report: 'database.json',
  },
  rest: {
    title: 'other tests',
    args: [...vitest('rest'), '--maxWorkers=4', '--retry=1'],
    count: countVitest,
    report: 'rest.json',
  },
  faults: { title: 'faults', isOnDisk: true, args: [join(root, 'faults', 'main.ts')] },
  operation: { title: 'several nodes', isOnDisk: true, args: [join(root, 'faults', 'nodes', 'main.ts'), '--short'] },
  servers: { title: 'outside servers', args: [...vitest('servers'), '--maxWorkers=1'], count: countVitest, report: 'servers.json' },
  build: { title: 'build', args: [join(root, 'scripts', 'prepare.mjs')] },
  mainJourneys: journeys('mainJourneys', 'main journeys', { JOURNEYS: 'main' }),
  otherJourneys: journeys('otherJourneys', 'other journeys', { JOURNEYS: 'other' }),
  journeys: journeys('journeys', 'journeys', {}),
  // Of a browser that is not installed, it prints so and runs nothing.
  engines: journeys('engines', 'journeys in other browsers', {}, ['-c', 'e2e/engines', '--pass-with-no-tests']),
};

/**
 * @param name of its report @param env which of them: main or other (`e2e/main-journeys.ts`), else
 * all @param options of Playwright
 */
function journeys(name, title, env, options = []) {
  return {
    title,
    args: [packaged('@playwright/test/cli.js'), 'test', ...options, ...(bails ? ['--max-failures=1'] : [])],
    env: { JOURNEY_REPORT: join(reports, `${name}.json`), ...env },
    count: countJourneys,
    report: `${name}.json`,
  };
}

/**
 * Waves run one after another; lists of a wave run concurrently, and parts of a list in order. Made
 * for two cores.
 */
const firstWaves = [[['types', 'lint', 'rules', 'format', 'build'], ['unit']], [['database']]];
const lastWaves = [[['faults', 'operation']]];
/** Parts that depend on installed programs and on package registries. */
const outsideWaves = [[['engines']], [['servers']]];
export const waves = {
  main: [...firstWaves, [['mainJourneys']]],
  rest: [[['rest']], [['otherJourneys']], ...lastWaves],
  all: [...firstWaves, [['rest']], [['journeys']], ...lastWaves, ...outsideWaves],
  /** Parts of one folder are short: all run concurrently. */
  folder: [[['unit'], ['database'], ['rest'], ['journeys']]],
  /** For `npm run check`, half of which is on each core. */
  parts: [
    [['types', 'rules'], ['lint', 'format', 'build'], ['unit']],
    [['database']],
    [['rest']],
    [['mainJourneys']],
    [['otherJourneys']],
    [['journeys']],
    ...lastWaves,
    ...outsideWaves,
  ],
};

function countVitest(report) {
  // A file that failed to load has no failed tests: it counts itself.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests + report.numTodoTests };
}

function countJourneys({ stats, errors }) {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped, atSecondTry: flaky };
}

/** Prefix of most requirements in a folder's tests: `GR-` for `features/groups`. */
function prefixOf(folder) {
  const counts = new Map();
  for (const path of readdirSync(join(root, folder), { recursive: true }))
    if (/\.test\.tsx?$/.test(path))
      for (const [, prefix] of readFileSync(join(root, folder, path), 'utf8').matchAll(/\btest(?:\.\w+)*\(\s*['"`]([A-Z]{2}-)/g))
        counts.set(prefix, (counts.get(prefix) || 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([prefix]) => prefix)[0];
}

/** Tests of some folders, with journeys whose titles begin with their requirements. */
export function partsOf(folders) {
  const prefixes = folders
    .filter((folder) => /^features\/[\w-]+\/?$/.test(folder))
    .map(prefixOf)
    .filter(Boolean);
  return {
    unit: { ...parts.unit, args: [...parts.unit.args, ...folders] },
    database: { ...parts.database, args: [...parts.database.args, ...folders] },
    rest: { ...parts.rest, args: [...parts.rest.args, ...folders] },
    ...(prefixes.length > 0 && {
      journeys: { ...parts.journeys, args: [...parts.journeys.args, '--pass-with-no-tests', '-g', `\\.ts (${prefixes.join('|')})`] },
    }),
  };
}
