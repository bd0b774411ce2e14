import { isBackingOff, stateOf, type Upload } from './upload-state.ts';

/** Maximum number of concurrent files. */
const atOnce = 3;
/** Larger files are not stored on the device, nor more than this total. */
const mostStoredBytes = 200e6;
const mostStoredTogether = 1e9;

/** The uploads to send now, in order. */
export function nextToSend(all: readonly Upload[], now: number): Upload[] {
  const free = atOnce - all.filter(({ phase }) => phase === 'sending').length;
  return all.filter((upload) => stateOf(upload) === 'waiting' && !isBackingOff(upload, now)).slice(0, Math.max(0, free));
}

/**
 * The uploads to complete now: the first of each purpose and target, if all its bytes were sent.
 * Paused, failed and missing ones are skipped.
 */
export function nextToComplete(all: readonly Upload[], now: number): Upload[] {
  const inRow = all.filter((upload) => !['paused', 'failed', 'missing'].includes(stateOf(upload)));
  const rows = Map.groupBy(inRow, ({ record: { purpose, target } }) => JSON.stringify([purpose, target]));
  return [...rows.values()].flatMap(([first]) =>
    first?.record.isWhole && first.phase === 'idle' && !isBackingOff(first, now) ? [first] : [],
  );
}

/**
 * Moves an upload by this number of positions, towards the front if negative; returns the uploads
 * whose sort key changes.
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

/** Whether a file fits the limits of files stored on the device. */
export function isStorable(all: readonly Upload[], file: Blob): boolean {
  let together = file.size;
  for (const { isFileKept, record } of all) if (isFileKept) together += record.size;
  return file.size <= mostStoredBytes && together <= mostStoredTogether;
}
