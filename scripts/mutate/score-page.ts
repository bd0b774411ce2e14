import { intervalOf, type Score } from './score.ts';

/** A row of the table in scripts/mutate/SCORES.md. */
export interface FolderScore extends Score {
  folder: string;
  /** Whether journeys ran on otherwise undetected changes. */
  journeys: boolean;
  seed: number;
  /** For example `2026-11-22`. */
  date: string;
}

const share = (value: number) => value.toFixed(2);

/** A score with its confidence interval. */
export function scoreText(score: Score): string {
  const [low, high] = intervalOf(score);
  return `${share(score.of === 0 ? 0 : score.seen / score.of)} (${share(low)} to ${share(high)})`;
}

function rowOf(score: FolderScore): string {
  const cells = [
    score.folder,
    score.of,
    score.seen,
    scoreText(score),
    score.journeys ? 'tests and journeys' : 'tests',
    score.seed,
    score.date,
  ];
  return `| ${cells.join(' | ')} |`;
}

/**
 * The page with this score, replacing the row of the same folder, seed and tests; rows are sorted.
 */
export function withScore(page: string, score: FolderScore): string {
  const row = rowOf(score);
  const lines = page.split('\n');
  const head = lines.findIndex((line) => /^\| ?-/.test(line)) + 1;
  const after = lines.findIndex((line, at) => at >= head && !line.startsWith('|'));
  const isSame = (other: string) => {
    const cells = other.split(' | ');
    return cells[0] === `| ${score.folder}` && cells[5] === String(score.seed);
  };
  const rows = [...lines.slice(head, after).filter((line) => !isSame(line)), row].toSorted();
  return [...lines.slice(0, head), ...rows, ...lines.slice(after)].join('\n');
}
