// Recorded tests of a part (`note-reporter.ts`), for progress and for parts that end without a
// report.
import { existsSync, readFileSync } from 'node:fs';

/** Reads the recorded tests. */
export function readNotes(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map(JSON.parse) : [];
}

/** Counts of a part so far; its own report comes last. */
export function countNotes(file) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  const running = new Map();
  let planned, doneFiles;
  for (const { title, state, at, files, tests } of readNotes(file)) {
    if (files || tests) planned = files ? { what: 'files', count: files } : { what: 'tests', count: tests };
    else if (state === 'fileEnded') doneFiles = (doneFiles || 0) + 1;
    else if (state === 'begun') running.set(title, at);
    else {
      running.delete(title);
      count[state] += 1;
    }
  }
  const doneTests = count.passed + count.failed + count.skipped;
  return { ...count, running, planned, done: planned && planned.what === 'files' ? doneFiles || 0 : doneTests };
}

/**
 * For example `database tests: 96 of 214 files, 3 min; longest 42 s: shell/server/access-matrix.db.test.ts
 * …`.
 */
export function progressOf(file, partTitle, startedMs) {
  const { failed, running, planned, done } = countNotes(file);
  const [longest] = [...running].sort(([, one], [, other]) => one - other);
  return [
    `… ${partTitle}: ${planned ? `${done} of ${planned.count} ${planned.what}, ` : ''}${failed > 0 ? `${failed} failed, ` : ''}${secondsSince(startedMs)} s`,
    ...(longest ? [`longest ${secondsSince(longest[1])} s: ${longest[0].slice(0, 150)}`] : []),
  ].join('; ');
}

/** Whole seconds since an instant. */
export const secondsSince = (startedMs) => Math.round((Date.now() - startedMs) / 1000);
