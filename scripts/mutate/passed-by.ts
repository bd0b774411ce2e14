import { appendFileSync } from 'node:fs';

/** Every process of a tour loads this first: it notes which test passes a probe. A process that a test starts is part of that test. */
const notes = process.env['MUTATE_NOTES'];
const known = new Set<string>();
const around = globalThis as { passedBy?: (name: string) => void; __vitest_worker__?: { filepath?: string } };

around.passedBy = (name) => {
  const test = around.__vitest_worker__?.filepath ?? process.env['MUTATE_TEST'];
  if (notes === undefined || test === undefined) return;
  process.env['MUTATE_TEST'] = test;
  const note = JSON.stringify([name, test]);
  if (known.has(note)) return;
  known.add(note);
  appendFileSync(notes, `${note}\n`);
};
