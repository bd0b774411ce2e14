import { expect, test } from 'vitest';
import { findingText } from './finding.ts';
import { noteFindings } from './notes.ts';

const code = new Map([['features/events/server/store.ts', 'export const readEvent = 1; // event_guests']]);
const found = (text: string, file = 'features/events/README.md') =>
  noteFindings({ notes: new Map([[file, text]]), code, paths: [...code.keys(), 'docs/api.md', 'LICENSE', file] }).map(findingText);

test('accepts a note whose links and names exist', () => {
  expect(
    found('# Events\n\n`readEvent(id)` of `server/store.ts` fills `event_guests`: [calls](../../docs/api.md#events), [here](#events).'),
  ).toEqual([]);
  expect(
    found('[The licence](../../LICENSE), [the store](server/), [elsewhere](https://example.org/a_b), `one of twoThings`, `word`, `a.b`.'),
  ).toEqual([]);
  expect(found('x\n'.repeat(40))).toEqual([]);
});

test('a README of more than 40 lines is reported; other notes may be longer', () => {
  expect(found('x\n'.repeat(41))).toEqual([expect.stringMatching(/^features\/events\/README\.md {2}short-readme: 41 lines/)]);
  expect(found('x\n'.repeat(41), 'features/events/RULES.md')).toEqual([]);
  expect(found('x\n'.repeat(41), 'docs/README.md')).toEqual([]);
});

test('unknown names and missing files in notes next to code are reported', () => {
  expect(found('\nWho reads by `readEvents`')).toEqual([
    'features/events/README.md:2  notes-are-true: readEvents does not exist in the code: correct the name',
  ]);
  expect(found('`event_hosts`, `web/store.ts`')).toHaveLength(2);
  expect(found('`readEvents`', 'docs/architecture.md')).toEqual([]);
});

test('broken links are reported, except in decisions, which are historical', () => {
  expect(found('[calls](../../docs/apis.md)')[0]).toMatch(/links-lead-somewhere: the link target ..\/..\/docs\/apis\.md does not exist/);
  expect(found('[calls](apis.md)', 'docs/architecture.md')).toHaveLength(1);
  expect(found('[calls](apis.md)', 'docs/decisions/0001-x.md')).toEqual([]);
});
