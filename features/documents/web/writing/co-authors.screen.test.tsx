import { expect, test, vi } from 'vitest';
import { listMembers, listRoles } from '#features/groups/contract/endpoints.ts';
import { queries } from '#platform/web/queries/query-client.ts';
import { answer, refusal, Screen } from '#platform/web/testing/screen.tsx';
import * as coAuthorCalls from '../../contract/co-author-endpoints.ts';
import type { CoAuthor } from '../../contract/co-author-shapes.ts';
import * as calls from '../../contract/endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { TogetherPage } from '../list/together-page.tsx';
import { documentQuery } from '../queries.ts';
import { answers, confirm, last, leaveNothingBehind } from '../testing/documents-server.ts';
import { openArticle, saved, state, title } from '../testing/open-article.tsx';
import { ana, document1, draft, herons, id, pageOf, textOf, uuid } from '../testing/samples.ts';

leaveNothingBehind();

const bob: CoAuthor = { userId: 'BBBBBBB2', name: 'Bob Heron', permission: 'edit', hasAccepted: true, isNamed: false };
const listOf = (...items: CoAuthor[]) => answer(coAuthorCalls.listCoAuthors, { author: { userId: 'AAAAAAA2', name: 'Ana Soto' }, items });
const members = answer(listMembers, {
  items: [bob, { userId: 'CCCCCCC2', name: 'Cleo Gull' }].map(({ userId, name }) => ({ userId, name, username: name.split(' ')[0] })),
  nextCursor: null,
} as never);
const noRoles = answer(listRoles, { items: [] });
/** A draft of Bob that Ana is a co-author of. */
const ofBob: Partial<DocumentWhole> = {
  ...draft,
  authorId: 'BBBBBBB2',
  authorName: 'Bob Heron',
  isCoAuthored: true,
  can: { edit: true, delete: false, publish: false, withdraw: false },
};
const anaWrites = { ...bob, userId: ana.id, name: 'Ana Soto' };
/** A live message arrived. */
const receive = (screen: Screen) => screen.does(() => void queries.client?.invalidateQueries({ queryKey: documentQuery(id).queryKey }));

test('DO-11 the author asks a person of a group, sees who has not answered, and removes a co-author after confirmation', async () => {
  const screen = await openArticle(`/draft/${id}`, draft, [listOf(), members, noRoles, answer(coAuthorCalls.askCoAuthor, {})]);
  expect(screen.text()).toContain(en.draftOnlyYou);
  await screen.press(en['coAuthors.title']);
  expect(screen.text()).toContain(en['coAuthors.lead']);
  await screen.fill(screen.find('[name=groupId]'), herons.id);
  await screen.press(screen.find('[name=userId][value=CCCCCCC2]'));
  screen.answer(coAuthorCalls.askCoAuthor, refusal('document.personUnavailable', 409));
  await screen.press(en['coAuthors.ask']);
  expect(screen.text()).toContain(en['error.document.personUnavailable']);
  screen.answer(coAuthorCalls.askCoAuthor, {});
  screen.answer(...listOf(bob, { ...bob, userId: 'CCCCCCC2', name: 'Cleo Gull', hasAccepted: false }));
  await screen.press(en['coAuthors.ask']);
  expect(last(screen)).toEqual({ call: `PUT /api/documents/${id}/co-authors/CCCCCCC2`, body: { permission: 'edit' } });
  expect(screen.toasts()).toEqual(['Request sent to Cleo Gull.']);
  expect(screen.text()).toContain(`Cleo Gull${en['coAuthors.waiting']}`);
  expect(screen.text()).toContain('Draft by 2 people');
  // People already asked are not offered again.
  expect(screen.text()).not.toContain('ID CCCCCCC2');
  screen.answer(coAuthorCalls.removeCoAuthor, {});
  screen.answer(...listOf());
  await screen.press('Remove Bob Heron');
  expect(screen.text()).toContain('Bob Heron will no longer be able to read or edit this draft');
  await confirm(screen, en['coAuthors.remove']);
  expect(last(screen)).toEqual({ call: `DELETE /api/documents/${id}/co-authors/BBBBBBB2` });
  expect(screen.text()).toContain(en.draftOnlyYou);
});

test('DO-11 the author chooses whether someone may edit or only suggest, and changes it later', async () => {
  const screen = await openArticle(`/draft/${id}`, draft, [listOf(bob), members, noRoles, answer(coAuthorCalls.askCoAuthor, {})]);
  await screen.press(en['coAuthors.title']);
  await screen.fill(screen.find('[name=groupId]'), herons.id);
  await screen.press(screen.find('[name=userId][value=CCCCCCC2]'));
  await screen.press(screen.find('[name=permission][value=suggest]'));
  await screen.press(en['coAuthors.ask']);
  expect(last(screen)).toEqual({ call: `PUT /api/documents/${id}/co-authors/CCCCCCC2`, body: { permission: 'suggest' } });
  screen.answer(...listOf({ ...bob, permission: 'suggest' }));
  await screen.fill(screen.find('[aria-label="What Bob Heron can do"]'), 'suggest');
  expect(screen.sent.findLast(({ call }) => call.startsWith('PUT'))).toEqual({
    call: `PUT /api/documents/${id}/co-authors/BBBBBBB2`,
    body: { permission: 'suggest' },
  });
  expect(screen.toasts()).toContain(en['coAuthors.changed.suggest'].replace('{name}', 'Bob Heron'));
  expect(screen.find<HTMLSelectElement>('[aria-label="What Bob Heron can do"]').value).toBe('suggest');
});

test('DO-11 the author asks everyone with a role of a group, of whom those who cannot be asked are left out', async () => {
  const others = ['DDDDDDD2', 'EEEEEEE2', 'FFFFFFF2'].map((userId) => ({ userId, name: userId }));
  const roles = answer(listRoles, {
    items: [{ id: uuid(80), name: 'The board', capabilities: [], isMentionable: true, members: [...others, bob] }],
  });
  const screen = await openArticle(`/draft/${id}`, draft, [listOf(bob), members, roles, answer(coAuthorCalls.askCoAuthor, {})]);
  await screen.press(en['coAuthors.title']);
  await screen.fill(screen.find('[name=groupId]'), herons.id);
  // Bob is a co-author already.
  expect(screen.find('[name=role]').textContent).toContain('The board (3 people)');
  await screen.fill(screen.find('[name=role]'), uuid(80));
  expect(screen.text()).toContain(en['coAuthors.everyoneText']);
  screen.answer(coAuthorCalls.askCoAuthor, ({ params }) => {
    if (params['userId'] === 'EEEEEEE2') throw refusal('document.personUnavailable', 409);
    return {};
  });
  await screen.press(en['coAuthors.ask']);
  expect(screen.sent.map(({ call }) => call)).toEqual(others.map(({ userId }) => `PUT /api/documents/${id}/co-authors/${userId}`));
  expect(screen.toasts()).toEqual(['Request sent to 2 people.']);
});

test('DO-11 no one is asked to write a document without a title', async () => {
  const screen = await openArticle(`/draft/${id}`, { ...draft, title: '' }, [listOf()]);
  await screen.press(en['coAuthors.title']);
  expect(screen.text()).toContain(en['coAuthors.titleFirst']);
  expect(screen.names()).not.toContain(en['coAuthors.ask']);
});

test('DO-11 a co-author edits, cannot publish, chooses whether to be named, and stops', async () => {
  const screen = await openArticle(`/draft/${id}`, ofBob, [listOf(anaWrites), answer(coAuthorCalls.acceptCoAuthorship, {})]);
  expect(screen.names()).not.toContain(en.publish);
  expect(screen.named(en.titleTogether).getAttribute('href')).toBe('/draft/together');
  expect(document.querySelector(`[aria-label="${en['coAuthors.writers']}"]`)?.children).toHaveLength(2);
  await screen.fill(title(), 'Our mill');
  await saved(screen);
  expect(last(screen)).toMatchObject({ call: `PUT /api/documents/${id}`, body: { title: 'Our mill', version: 3 } });
  await screen.press(en['coAuthors.title']);
  await screen.press(screen.find('[name=isNamed]'));
  await screen.press(en['coAuthors.saveName']);
  expect(last(screen)).toEqual({ call: `PUT /api/documents/${id}/co-authorship`, body: { isNamed: true } });
  screen.answer(coAuthorCalls.endCoAuthorship, {});
  await screen.press(en['coAuthors.leave']);
  await confirm(screen, en['coAuthors.leave']);
  expect(last(screen)).toEqual({ call: `DELETE /api/documents/${id}/co-authorship` });
  expect(screen.at).toBe('/draft/together');
});

test('DO-11 text that a co-author saved is shown: immediately, or by a button while someone types here', async () => {
  const screen = await openArticle(`/draft/${id}`, draft, [listOf(bob)]);
  (document.activeElement as HTMLElement).blur();
  screen.answer(calls.readDocument, { ...document1, ...draft, title: 'Bob’s mill', version: 4 } as DocumentWhole);
  await receive(screen);
  expect(title().value).toBe('Bob’s mill');
  title().focus();
  screen.answer(calls.readDocument, { ...document1, ...draft, title: 'Newer mill', content: textOf('New.'), version: 5 } as DocumentWhole);
  await receive(screen);
  expect(title().value).toBe('Bob’s mill');
  expect(screen.text()).toContain(en['coAuthors.newerTitle']);
  await screen.press(en['coAuthors.newerShow']);
  expect(title().value).toBe('Newer mill');
  expect(screen.text()).not.toContain(en['coAuthors.newerTitle']);
  screen.answer(calls.updateDocument, { ...document1, ...draft, version: 6 } as DocumentWhole);
  await screen.fill(title(), 'Newest mill');
  await saved(screen);
  expect(last(screen)?.body).toMatchObject({ title: 'Newest mill', version: 5 });
});

test('DO-11 unsaved text is not replaced by that of a co-author', async () => {
  const screen = await openArticle(`/draft/${id}`, draft, [listOf(bob)]);
  await screen.fill(title(), 'Mine');
  (document.activeElement as HTMLElement).blur();
  screen.answer(calls.readDocument, { ...document1, ...draft, title: 'Theirs', version: 4 } as DocumentWhole);
  await receive(screen);
  expect(title().value).toBe('Mine');
});

test.each([
  ['removed', refusal('thing.notFound', 404)],
  ['left behind by a publication', { ...document1, ...ofBob, state: 'published', can: { ...document1.can, edit: false } }],
])('DO-11 a co-author who was %s keeps the text on screen, and can save it as an own draft', async (_, reply) => {
  const screen = await openArticle(`/draft/${id}`, ofBob, [listOf(anaWrites)]);
  screen.answer(calls.readDocument, reply as never);
  await receive(screen);
  expect(state()).toBe('gone');
  expect(screen.text()).toContain(en.goneTitle + en.goneTextCoAuthor);
  expect(title().value).toBe('The old mill');
  const sent = screen.sent.length;
  await screen.fill(title(), 'Still typing');
  await screen.does(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.sent).toHaveLength(sent);
  await screen.press(en.goneKeep);
  expect(last(screen)).toMatchObject({ call: 'POST /api/documents', body: { title: 'Still typing' } });
});

test('DO-11 a person who is asked sees who asks and which document, and accepts, named or not, or declines', async () => {
  const request = {
    id,
    title: 'Statutes',
    authorId: bob.userId,
    authorName: 'Bob Heron',
    permission: 'edit' as const,
    askedAt: '2026-01-02T08:00:00Z',
  };
  const openPage = () =>
    Screen.open(<TogetherPage />, {
      at: '/draft/together',
      as: ana,
      answers: answers(ofBob, [
        answer(coAuthorCalls.listCoAuthorRequests, { items: [request] }),
        answer(coAuthorCalls.acceptCoAuthorship, {}),
        answer(coAuthorCalls.endCoAuthorship, {}),
      ]),
    });
  const screen = await openPage();
  expect(screen.read).toContain('/api/documents?list=coAuthored');
  expect(screen.text()).toContain(`Bob Heron ${en['coAuthors.asksYou']}Statutes`);
  expect(screen.named('The old mill').getAttribute('href')).toBe(`/draft/${id}`);
  await screen.press(screen.find('[name=isNamed]'));
  screen.answer(coAuthorCalls.listCoAuthorRequests, { items: [] });
  await screen.press(en['coAuthors.accept']);
  expect(last(screen)).toEqual({ call: `PUT /api/documents/${id}/co-authorship`, body: { isNamed: true } });
  expect(screen.toasts()).toEqual(['You are now a co-author of “Statutes”.']);
  expect(screen.text()).not.toContain(en['coAuthors.requests']);
  const other = await openPage();
  await other.press(en['coAuthors.decline']);
  expect(last(other)).toEqual({ call: `DELETE /api/documents/${id}/co-authorship` });
  other.answer(calls.listDocuments, pageOf([]));
  await other.does(() => queries.client?.invalidateQueries());
  expect(other.text()).toContain(en.emptyTogether);
  expect(other.text()).not.toContain(open.nothingFound);
});
