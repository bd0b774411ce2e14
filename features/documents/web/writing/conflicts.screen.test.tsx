import { expect, test, vi } from 'vitest';
import { refusal } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { last, leaveNothingBehind } from '../testing/documents-server.ts';
import { openArticle, title, state } from '../testing/open-article.tsx';
import { uuid, id, textOf, document1, draft } from '../testing/samples.ts';

leaveNothingBehind();

test('DO-05 conflict: texts are merged, mine is saved separately, or replaces the other', async () => {
  const theirs = {
    ...document1,
    ...draft,
    title: 'Their mill',
    category: 'art',
    content: textOf('Shared.', 'Theirs is other.'),
    version: 7,
  };
  const conflict = async () => {
    const screen = await openArticle(`/draft/${id}`, { ...draft, content: textOf('Shared.', 'Mine was first.') });
    screen.answer(calls.updateDocument, () => {
      throw Object.assign(refusal('state.conflict'), {
        body: { code: 'state.conflict', present: { version: 7, updatedAt: theirs.lastUpdate } },
      });
    });
    await screen.fill(title(), 'My mill');
    await screen.does(() => vi.advanceTimersByTimeAsync(1_000));
    expect(state()).toBe('conflict');
    screen.answer(calls.readDocument, theirs as DocumentWhole);
    screen.answer(calls.updateDocument, { ...document1, version: 8 });
    expect(screen.text()).toContain(en.conflictTitle);
    return screen;
  };
  const mine = await conflict();
  await mine.press(en.conflictMine);
  expect(last(mine)?.body).toMatchObject({ title: 'My mill', version: 7, keepPresent: true });
  expect(state()).toBe('saved');
  const beside = await conflict();
  await beside.press(en.conflictOther);
  expect(last(beside)).toMatchObject({ call: 'POST /api/documents', body: { title: 'My mill' } });
  expect(title().value).toBe('Their mill');

  const both = await conflict();
  await both.press(en.conflictMerge);
  const save = () => both.named(en.mergeSave);
  expect(save()).toHaveProperty('disabled', true);
  expect(both.text()).toContain(en.mergeIncomplete);
  const legends = [...document.querySelectorAll('dialog legend')].map(({ textContent }) => textContent);
  expect(legends).toEqual([en.title, open.category, 'Difference 1']);
  await both.press(en.takeAllTheirs);
  expect(save()).toHaveProperty('disabled', false);
  const [mineHere, theirsHere, takeBoth] = [...(document.querySelectorAll('dialog fieldset')[2]?.querySelectorAll('input') ?? [])] as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ];
  expect(theirsHere.checked).toBe(true);
  await both.press(takeBoth);
  expect([mineHere.checked, takeBoth.checked]).toEqual([false, true]);
  await both.press(both.find('[name="merge title"][value=mine]'));
  await both.press(en.mergeSave);
  expect(last(both)?.body).toMatchObject({
    title: 'My mill',
    category: 'art',
    content: textOf('Shared.', 'Theirs is other.', 'Mine was first.'),
    version: 7,
    keepPresent: true,
  });
  expect(both.toasts()).toEqual([en.merged]);
  expect(document.querySelector('dialog')).toBeNull();
  const all = await conflict();
  await all.press(en.conflictMerge);
  await all.press(en.takeAllMine);
  await all.press(en.mergeSave);
  expect(last(all)?.body).toMatchObject({ title: 'My mill', category: 'law', content: textOf('Shared.', 'Mine was first.') });
});

test('DO-05 text of a document deleted elsewhere or no longer accessible is saved as a new draft', async () => {
  const screen = await openArticle(`/article?id=${id}&group=ABCD2345`, draft, [[calls.updateDocument, refusal('thing.notFound', 404)]]);
  await screen.fill(title(), 'Mine');
  await screen.does(() => vi.advanceTimersByTimeAsync(1_000));
  expect(state()).toBe('gone');
  expect(screen.text()).toContain(en.goneTitle + en.goneText);
  screen.answer(calls.createDocument, refusal('server.failed', 500));
  await screen.press(en.goneKeep);
  expect(screen.at).toBe(`/article?id=${id}&group=ABCD2345`);
  screen.answer(calls.createDocument, { ...document1, ...draft, id: uuid(60) } as DocumentWhole);
  screen.answer(calls.readDocument, { ...document1, ...draft, id: uuid(60), title: 'Mine' } as DocumentWhole);
  await screen.press(en.goneKeep);
  expect(last(screen)).toMatchObject({ call: 'POST /api/documents', body: { title: 'Mine' } });
  expect(screen.at).toBe(`/article?id=${uuid(60)}&group=ABCD2345`);
});
