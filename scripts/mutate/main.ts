import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inProduct, layerOf } from '../../checks/layer.ts';
import { readCode } from '../../checks/source-files.ts';
import { Asking } from './ask.ts';
import type { Change } from './change.ts';
import { changed, diffOf } from './changes.ts';
import { copyTree } from './copy-of-tree.ts';
import { demandGreen, unrefused, type ChangedFile } from './checks.ts';
import { AnswerCache, keyOf } from './answer-cache.ts';
import { loadersIn, worthAsking } from './related-tests.ts';
import { stopAll } from './run.ts';
import { tour } from './tour.ts';
import { changeableLines, type ChangeableLine } from './sample.ts';
import { scoreText, withScore, type FolderScore } from './score-page.ts';

/**
 * `npm run mutate -- features/groups [--lines 20] [--seed 7] [--without-journeys] [--again]`:
 * changes random lines of folders, one at a time in a copy, and prints undetected changes. A seed
 * determines the lines; an interrupted run resumes. `--again` retests undetected changes. Complete
 * runs update scripts/mutate/SCORES.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: 'string', default: '20' },
    seed: { type: 'string' },
    'without-journeys': { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});
const folders = positionals.map((folder) => folder.replace(/\/$/, ''));
const wanted = Number(values.lines);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const code = readCode();
const filesOf = (folder: string) =>
  new Map([...code].filter(([file]) => file.startsWith(`${folder}/`) && inProduct(layerOf(file)) && !file.endsWith('.d.ts')));
const nothing = folders.filter((folder) => filesOf(folder).size === 0);
if (folders.length === 0 || nothing.length > 0 || !Number.isInteger(wanted) || !Number.isInteger(seed)) {
  console.error(`Name folders with product code, such as features/groups; --lines and --seed are numbers. ${nothing.join(', ')}`);
  process.exit(2);
}

/** Changes without an observable effect, listed by hand: the changed line and the reason. */
interface Equivalent {
  file: string;
  text: string;
  reason: string;
}
const equivalent = JSON.parse(readFileSync(join(import.meta.dirname, 'equivalent.json'), 'utf8')) as Equivalent[];
const isEquivalent = ({ file, text }: { file: string; text: string }, change: Change) => {
  const after = diffOf(text, change).after.map((line) => line.trim());
  return equivalent.some((each) => each.file === file && each.text === after.join('\n'));
};

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs', 'mutation.md');
const kept = new AnswerCache(join(root, 'test-results', 'mutation.jsonl'));
// Low priority, since others may use the machine.
setPriority(Math.max(5, getPriority()));
const copy = copyTree(root);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopAll();
    copy.remove();
    console.log(`Interrupted. Resume with --seed ${seed}.`);
    process.exit(130);
  });
const loaders = loadersIn(code);
const asking = new Asking(copy, console.log);

/** A folder with its remaining lines and results. */
interface Sampled {
  score: FolderScore;
  lines: Drawn[];
}
/** A line with its file and remaining changes. */
interface Drawn extends ChangeableLine {
  sampled: Sampled;
  text: string;
}
/** The selected change of a line. */
interface Chosen extends ChangedFile {
  line: Drawn;
  change: Change;
  key: string;
}
const date = new Date().toISOString().slice(0, 10);
const samples = folders.map((folder) => {
  const files = filesOf(folder);
  const journeys = !values['without-journeys'] && folder.startsWith('features/');
  const sampled: Sampled = { score: { folder, seen: 0, of: 0, journeys, seed, date }, lines: [] };
  sampled.lines = changeableLines(files, seed).map((line) => ({ ...line, sampled, text: files.get(line.file) ?? '' }));
  return sampled;
});
try {
  console.log(`${folders.join(', ')}: ${wanted} lines each, --seed ${seed}`);
  const chosen = await choose();
  for (const sampled of samples) {
    const mine = chosen.filter(({ line }) => line.sampled === sampled);
    await findOutWhoPasses(mine.filter((one) => !isKnown(one)));
    for (const one of mine) {
      if (!isKnown(one)) conclude(one, await seenBy(one));
      print(one);
    }
    printScore(sampled.score);
  }
} finally {
  await asking.close();
  stopAll();
  copy.remove();
}

/** Whether a change needs no further run. */
function isKnown({ key, line }: Chosen): boolean {
  const known = kept.get(key);
  if (known?.is === 'seen') return true;
  return known?.is === 'unseen' && !values.again && (known.journeys || !line.sampled.score.journeys);
}

/** Tests that did not detect a change are skipped, unless requested. */
async function seenBy(one: Chosen): Promise<string | undefined> {
  const known = kept.get(one.key);
  const asksTests = known?.is !== 'unseen' || values.again;
  const byTests = asksTests ? await asking.seenByTests(one, worthAsking(one, loaders, known?.passedBy)) : undefined;
  return byTests ?? (one.line.sampled.score.journeys ? asking.seenByJourneys(one) : undefined);
}

/** Finds the tests that execute these changes, unless an interrupted run did. */
async function findOutWhoPasses(changes: Chosen[]): Promise<void> {
  const untold = changes.filter(({ key }) => values.again || !kept.get(key)?.passedBy);
  if (untold.length === 0) return;
  console.log(`running the tests once to find which of them execute ${untold.length} lines`);
  const passedBy = await tour(copy, untold, loaders);
  for (const { key } of untold) {
    const answer = kept.get(key);
    if (answer && passedBy.has(key)) kept.save(key, { ...answer, passedBy: passedBy.get(key) });
  }
}

/** Prints and saves the score of a folder. */
function printScore(score: FolderScore): void {
  if (score.of === 0) return;
  console.log(`${score.folder}: ${score.seen} of ${score.of} changed lines are detected, ${scoreText(score)} with 95 % confidence`);
  writeFileSync(page, withScore(readFileSync(page, 'utf8'), score));
}

/**
 * Selects the wanted number of lines per folder, each with its first change that passes the checks;
 * one per file at a time.
 */
async function choose(): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  let lines: Drawn[] = [];
  let isGreen = false;
  for (;;) {
    for (const { score, lines: left } of samples) {
      const isOf = ({ sampled }: Drawn) => sampled.score === score;
      const missing = wanted - chosen.filter(({ line }) => isOf(line)).length - lines.filter(isOf).length;
      lines.push(...left.splice(0, missing));
    }
    if (lines.length === 0) return chosen;
    const next = lines.flatMap((line) => nextOf(line) ?? []);
    const unknown = next.filter(({ key }) => !kept.get(key));
    chosen.push(...next.filter((each) => !unknown.includes(each)));
    lines = unknown.map(({ line }) => line);
    if (unknown.length === 0) continue;
    if (!isGreen) {
      await demandGreen(copy, folders);
      copy.keepTypes();
      isGreen = true;
    }
    const together = oneOfEachFile(unknown);
    const good = await unrefused(copy, code, together);
    copy.restoreTypes();
    for (const one of together) kept.save(one.key, { is: good.includes(one) ? 'accepted' : 'refused', journeys: false });
    console.log(`${good.length} of ${together.length} changes pass the checks`);
  }
}

/** The next change of a line that is neither refused nor equivalent. */
function nextOf(line: Drawn): Chosen | undefined {
  const { sampled, file, text } = line;
  line.changes = line.changes.filter((each) => !isEquivalent(line, each) && kept.get(keyOf(file, text, each))?.is !== 'refused');
  const [change] = line.changes;
  return (
    change && { folder: sampled.score.folder, file, text, changed: changed(text, change), line, change, key: keyOf(file, text, change) }
  );
}

/** The first of each file: a file has one change at a time. */
function oneOfEachFile(all: Chosen[]): Chosen[] {
  return all.filter((each, place) => all.findIndex(({ file }) => file === each.file) === place);
}

function conclude({ key, line }: Chosen, by: string | undefined): void {
  kept.save(key, { ...kept.get(key), is: by === undefined ? 'unseen' : 'seen', by, journeys: line.sampled.score.journeys });
}

/** Prints and counts the result of a change. */
function print({ line, change, key }: Chosen): void {
  const { score } = line.sampled;
  const answer = kept.get(key);
  const isSeen = answer?.is === 'seen';
  score.of += 1;
  if (isSeen) score.seen += 1;
  console.log(`${line.file}:${line.line} ${isSeen ? `is detected by ${answer.by}` : 'IS NOT DETECTED'}`);
  if (isSeen) return;
  const { before, after } = diffOf(line.text, change);
  console.log([...before.map((each) => `    - ${each}`), ...after.map((each) => `    + ${each}`)].join('\n'));
}
