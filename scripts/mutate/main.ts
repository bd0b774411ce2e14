import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inProduct, layerOf } from '../../checks/layer.ts';
import { readCode } from '../../checks/source-files.ts';
import { Asking, type Asked } from './ask.ts';
import type { Change } from './change.ts';
import { changed, diffOf } from './changes.ts';
import { copyTree } from './copy-of-tree.ts';
import { demandGreen, unrefused, type ChangedFile } from './checks.ts';
import { KeptAnswers, keyOf } from './kept-answers.ts';
import { loadersIn } from './related-tests.ts';
import { stopAll } from './run.ts';
import { changeableLines, type ChangeableLine } from './sample.ts';
import { scoreText, withScore, type FolderScore } from './score-page.ts';

/**
 * `npm run mutate -- features/groups [--lines 20] [--seed 7] [--without-journeys] [--again]`: changes lines of folders at random, one at a
 * time in a copy of the tree, and says which changes no test sees. The same seed changes the same lines; broken off, it goes on where it
 * stood. `--again` asks anew about what nothing saw. The scores go into docs/mutation.md.
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
  console.error(`Give folders with code of the product, such as features/groups, and --lines and --seed as numbers. ${nothing.join(', ')}`);
  process.exit(2);
}

/** Changes that nobody could notice, listed by hand: the line as it reads with the change, and why. */
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
const kept = new KeptAnswers(join(root, 'test-results', 'mutation.jsonl'));
// Others may be at work on this machine.
setPriority(5);
const copy = copyTree(root);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopAll();
    copy.remove();
    tellScores();
    process.exit(130);
  });
const asking = new Asking(copy, loadersIn(code), console.log);

/** A folder with the lines that are still to be drawn, and what came of the others. */
interface Sampled {
  score: FolderScore;
  lines: Drawn[];
}
/** A line with its file, and the changes of it that are still to be tried. */
interface Drawn extends ChangeableLine {
  sampled: Sampled;
  text: string;
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
  await demandGreen(copy, folders);
  copy.keepTypes();
  for (;;) {
    // One of each folder after the other, so that a run that is broken off has been everywhere.
    const portions = samples.map(({ score, lines }) => lines.splice(0, wanted - score.of));
    const drawn = Array.from({ length: wanted }, (_, place) => portions.flatMap((lines) => lines.slice(place, place + 1))).flat();
    if (drawn.length === 0) break;
    for (const { line, change } of await choose(drawn)) await ask(line, change);
  }
} finally {
  await asking.close();
  stopAll();
  copy.remove();
}
tellScores();

/** What came of the lines that were asked about, few as they may be. */
function tellScores(): void {
  for (const { score } of samples.filter((each) => each.score.of > 0)) {
    console.log(`${score.folder}: ${score.seen} of ${score.of} changed lines are seen, ${scoreText(score)} with 95 % confidence`);
    writeFileSync(page, withScore(readFileSync(page, 'utf8'), score));
  }
}

function changedFile({ sampled, file, text }: Drawn, change: Change): ChangedFile {
  return { folder: sampled.score.folder, file, text, changed: changed(text, change) };
}

/** For each line the first of its changes that the checks let through; in rounds, in which no file is changed twice. */
async function choose(drawn: Drawn[]): Promise<{ line: Drawn; change: Change }[]> {
  const chosen = new Map<Drawn, Change>();
  for (;;) {
    const round = new Map<string, { line: Drawn; change: Change; asked: ChangedFile }>();
    for (const line of drawn.filter((each) => !chosen.has(each))) {
      line.changes = line.changes.filter(
        (each) => !isEquivalent(line, each) && kept.get(keyOf(line.file, line.text, each))?.is !== 'refused',
      );
      const [change] = line.changes;
      if (!change) continue;
      if (kept.get(keyOf(line.file, line.text, change))) chosen.set(line, change);
      else if (!round.has(line.file)) round.set(line.file, { line, change, asked: changedFile(line, change) });
    }
    if (round.size === 0) break;
    const good = await unrefused(
      copy,
      [...round.values()].map(({ asked }) => asked),
    );
    copy.restoreTypes();
    for (const { line, change, asked } of round.values())
      if (good.includes(asked)) chosen.set(line, change);
      else kept.keep(keyOf(line.file, line.text, change), { is: 'refused', journeys: false });
  }
  return drawn.flatMap((line) => {
    const change = chosen.get(line);
    return change ? [{ line, change }] : [];
  });
}

/** Asks about a change unless the answer is known, and says what came of it. */
async function ask(line: Drawn, change: Change): Promise<void> {
  const { score } = line.sampled;
  const key = keyOf(line.file, line.text, change);
  const known = kept.get(key);
  const isOpen = known === undefined || (known.is === 'unseen' && (values.again || (score.journeys && !known.journeys)));
  if (isOpen) {
    const asked: Asked[] = [...(known && !values.again ? [] : ['tests' as const]), ...(score.journeys ? ['journeys' as const] : [])];
    const by = await asking.seenBy(changedFile(line, change), asked);
    kept.keep(key, { is: by === undefined ? 'unseen' : 'seen', by, journeys: score.journeys });
  }
  const answer = kept.get(key);
  score.of += 1;
  if (answer?.is === 'seen') score.seen += 1;
  console.log(`${score.seen}/${score.of} ${line.file}:${line.line} ${answer?.is === 'seen' ? `is seen by ${answer.by}` : 'IS NOT SEEN'}`);
  if (answer?.is === 'seen') return;
  const { before, after } = diffOf(line.text, change);
  console.log([...before.map((each) => `    - ${each}`), ...after.map((each) => `    + ${each}`)].join('\n'));
}
