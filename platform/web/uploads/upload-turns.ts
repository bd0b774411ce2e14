import { isHeld, stateOf, type Upload } from './upload-state.ts';

/** So many files are sent at once. */
const atOnce = 3;
/** A larger file is not copied, and no more than so many bytes at a time. */
const mostKeptBytes = 200e6;
const mostKeptTogether = 1e9;

/** Which of them are sent now, in their order. */
export function nextToSend(all: readonly Upload[], now: number): Upload[] {
  const free = atOnce - all.filter(({ phase }) => phase === 'sending').length;
  return all.filter((upload) => stateOf(upload) === 'waiting' && !isHeld(upload, now)).slice(0, Math.max(0, free));
}

/**
 * Of which of them a thing is made now: of each purpose and target the first, once all of it is
 * there. What people hold back, or what went wrong, is out of the row and keeps nobody waiting.
 */
export function nextToEnd(all: readonly Upload[], now: number): Upload[] {
  const inRow = all.filter((upload) => !['paused', 'failed', 'missing'].includes(stateOf(upload)));
  const rows = Map.groupBy(inRow, ({ record: { purpose, target } }) => JSON.stringify([purpose, target]));
  return [...rows.values()].flatMap(([first]) => (first?.record.isWhole && first.phase === 'idle' && !isHeld(first, now) ? [first] : []));
}

/**
 * Puts one of them so many places further back, or to the front; gives those that stand at another
 * place then, with their turns.
 */
export function reordered(all: readonly Upload[], key: string, by: number): { upload: Upload; turn: number }[] {
  const from = all.findIndex(({ record }) => record.key === key);
  const upload = all[from];
  if (!upload) return [];
  const after = all.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, upload);
  return after.flatMap((each, place) => {
    const turn = all[place]?.record.turn ?? 0;
    return each.record.turn === turn ? [] : [{ upload: each, turn }];
  });
}

/** Whether the device is to keep a file beside those that it keeps. */
export function isKept(all: readonly Upload[], file: Blob): boolean {
  let together = file.size;
  for (const { isFileKept, record } of all) if (isFileKept) together += record.size;
  return file.size <= mostKeptBytes && together <= mostKeptTogether;
}
