import { expect, test } from 'vitest';
import { query } from '#platform/web/api/api.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { listDocuments } from '../../contract/endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { DraftsWaiting } from '../list/drafts-waiting.tsx';
import type { AutosaveSnapshot } from './draft-autosaver.ts';
import { AutosaveNotice } from './autosave-notice.tsx';

const words = { documents: en, 'documents/public': open };

/** Renders the start page with this number of drafts and the title of the latest. */
const waiting = (total: number, title: string) =>
  renderHtml(<DraftsWaiting />, {
    words,
    read: [
      [
        query(listDocuments, { query: { list: 'drafts', limit: 1 } }),
        { items: total ? [{ id: 'one', title }] : [], nextCursor: null, total },
      ],
    ],
  });

test('DO-04 start page: one draft is linked, several are listed, none shows nothing', () => {
  expect(waiting(1, 'Tides')).toMatch(/Tides[^]*href="\/draft\/one"/);
  expect(waiting(2, 'Tides')).toMatch(/href="\/draft"/);
  expect(waiting(2, '')).not.toContain(' · ');
  expect(waiting(0, '')).toBe('');
});

const notice = (state: AutosaveSnapshot['state'], problem?: object) =>
  renderHtml(
    <AutosaveNotice
      autosaver={{} as never}
      snapshot={{ state, problem } as AutosaveSnapshot}
      isCoAuthor={false}
      onMerge={() => {}}
      onReopen={() => {}}
      onMoved={() => {}}
    />,
    { words: { ...words, errors: { 'error.input.tooLong': 'At most {limit} characters.', 'error.input.invalid': 'Check this.' } } },
  );

test('DO-04 DO-05 the reason why a text cannot be saved is shown with the options', () => {
  const conflict = notice('conflict', { present: { version: 3, updatedAt: '2026-03-05T12:34:00Z' } });
  for (const key of ['conflictTitle', 'conflictMerge', 'conflictOther', 'conflictMine'] as const) expect(conflict).toContain(en[key]);
  expect(conflict).toMatch(/March 5, 2026/);
  const gone = notice('gone');
  for (const key of ['goneTitle', 'goneText', 'goneKeep'] as const) expect(gone).toContain(en[key]);
  const fields = [
    { name: 'title', code: 'input.tooLong', limit: 200 },
    { name: 'content', code: 'input.tooLong', limit: 9 },
  ];
  const refused = notice('refused', { code: 'input.invalid', fields });
  expect(refused).toContain(`Check this. ${en.title}: At most 200 characters. ${{ ...en, ...open }.reading}: At most 9 characters.`);
  for (const state of ['saved', 'saving'] as const) expect(notice(state as AutosaveSnapshot['state'])).toBe('');
});
