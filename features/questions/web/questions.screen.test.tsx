import { afterEach, expect, test, vi } from 'vitest';
import { listCategories, listGroups, readGroup } from '#features/groups/contract/endpoints.ts';
import type { GroupNewsState } from '#platform/web/registry/group-news.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { normalizeHtml } from '#platform/web/testing/normalized-html.ts';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import * as calls from '../contract/endpoints.ts';
import { questionLimits } from '../contract/limits.ts';
import type { QuestionWhole, ReplyWhole } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import { AskPage } from './asking/ask-page.tsx';
import { GroupQuestions } from './list/group-questions.tsx';
import { NewsOfQuestions } from './list/news-of-questions.tsx';
import { PublicNewsOfQuestions } from './list/public-news-of-questions.tsx';
import { QuestionsPage } from './list/questions-page.tsx';
import { questionsLive } from './live.ts';
import { PublicQuestionPage } from './reading/public-question-page.tsx';
import { QuestionPage } from './reading/question-page.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const replyId = '01890a5d-ac96-774b-bcce-b302099a8058';
const commandId = expect.any(String);
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const message = doc as (text: string) => QuestionWhole['content'];
const question: QuestionWhole = {
  id,
  title: 'Which boat?',
  category: 'legal',
  excerpt: 'We need one.',
  language: 'en',
  author: { id: 'AAAAAAA2', name: 'Ana Soto' },
  groups: [{ id: 'ABCD2345', name: 'Herons' }],
  isPublic: false,
  createdAt: '2026-03-02T08:00:00Z',
  editedAt: null,
  replyCount: 1,
  helpfulCount: 0,
  isSolved: false,
  isHidden: false,
  content: message('We need one.'),
  publicAddress: null,
  can: { edit: true, delete: true, reply: true },
} as QuestionWhole;
const reply: ReplyWhole = {
  id: replyId,
  parentId: null,
  author: { id: 'AAAAAAA3', name: 'Bob Heron' },
  content: message('A small one.'),
  people: [],
  language: 'en',
  createdAt: '2026-03-03T08:00:00Z',
  editedAt: null,
  isHidden: false,
  isSolution: false,
  votes: 1,
  hasMyVote: false,
  can: { edit: true, delete: true, reply: true, vote: true, solve: true },
  replies: [],
} as ReplyWhole;
const herons = { id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' };
const gulls = { id: 'BCDE3456', groupName: 'Gulls', visibility: 'public', viewerStatus: 'member' };
const answers = (groups: object[] = [herons]): Answer[] => [
  answer(listCategories, [
    { id: 'legal', name: 'Law' },
    { id: 'other', name: 'Other' },
  ] as never),
  answer(listGroups, { items: groups, nextCursor: null, total: groups.length } as never),
  answer(calls.listQuestions, { items: [question], nextCursor: null } as never),
  answer(calls.readQuestion, question),
  answer(calls.listReplies, { items: [reply], nextCursor: null } as never),
  answer(calls.findSimilar, { items: [] } as never),
  answer(calls.askQuestion, { id } as never),
  answer(calls.editQuestion, {} as never),
  answer(calls.deleteQuestion, {} as never),
  answer(calls.solveQuestion, {} as never),
  answer(calls.giveReply, { id: replyId, unknownMentions: [] } as never),
  answer(calls.editReply, { unknownMentions: [] } as never),
  answer(calls.deleteReply, {} as never),
  answer(calls.voteReply, {} as never),
];
const last = (screen: Screen) => screen.sent.at(-1);
afterEach(endFakeTimers);

const openAsk = (at = '/discussion/new', groups?: object[], before?: () => void, ...more: Answer[]) =>
  Screen.open(<AskPage />, { at, as: ana, answers: [...answers(groups), ...more], ...(before && { before }) });

test('QA-01 a question is asked with category, title, text and groups; each missing field is named', async () => {
  const screen = await openAsk('/discussion/new', [herons, gulls]);
  await screen.press(en.post);
  for (const name of ['category', 'title', 'content', 'groupIds'] as const) expect(screen.text()).toContain(en[`missing.${name}`]);
  expect(screen.sent).toEqual([]);
  await screen.fill('category', 'legal');
  await screen.fill('title', 'Which boat?');
  await screen.write('We need one.');
  // The error disappears beside the field and stays in the summary.
  expect(screen.text().split(en['missing.content'])).toHaveLength(2);
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  await screen.press(boxes[0] as HTMLElement);
  expect(screen.text()).toContain('Herons');
  await screen.press(en.post);
  expect(last(screen)).toEqual({
    call: 'POST /api/questions',
    body: { category: 'legal', title: 'Which boat?', content: doc('We need one.'), groupIds: ['ABCD2345'], commandId },
  });
  expect(screen.at).toBe(`/discussion/${id}`);
  expect(new DraftStore().read('discussion', 'new')).toBeUndefined();
});

test('QA-01 the only group, or the one in the address, is preselected; the text survives a reload and a refusal', async () => {
  const screen = await openAsk();
  await screen.fill('category', 'other');
  await screen.fill('title', 'Which boat?');
  await screen.write('We need one.');
  const stored = new DraftStore().read('discussion', 'new') ?? '';
  expect(JSON.parse(stored)).toMatchObject({ category: 'other', title: 'Which boat?', content: doc('We need one.') });
  for (const [code, status, says] of [
    ['server.failed', 500, en.askFailed],
    ['command.reused', 409, ''],
  ] as const) {
    screen.answer(calls.askQuestion, refusal(code, status));
    await screen.press(en.post);
    expect(screen.text()).toContain(says);
    expect(screen.at).toBe('/discussion/new');
  }
  expect(screen.text()).not.toContain(en.askFailed);
  const again = await openAsk('/discussion/new', [herons], () => new DraftStore().save('discussion', 'new', stored));
  expect(again.find<HTMLSelectElement>('[name=category]').value).toBe('other');
  expect(again.find<HTMLInputElement>('[name=title]').value).toBe('Which boat?');
  await again.until(() => document.querySelector('[contenteditable=true]'));
  expect(again.find('[contenteditable=true]').textContent).toBe('We need one.');
  await again.press(en.post);
  expect(last(again)?.body).toMatchObject({ groupIds: ['ABCD2345'] });
  expect((await openAsk('/discussion/new', [])).text()).toContain(en.noGroupText);
});

test('QA-04 similar questions are shown after a pause in typing, if the title is long enough', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await openAsk();
  screen.answer(calls.findSimilar, {
    items: [
      { id: replyId, title: 'Quel bateau ?', language: 'fr', isSolved: true, replyCount: 2 },
      { id, title: 'Which vessel?', language: null, isSolved: false, replyCount: 0 },
    ],
  } as never);
  const requested = () => screen.read.filter((address) => address.includes('similar'));
  const type = async (title: string, ms: number) => {
    await screen.fill('title', title);
    await screen.does(() => vi.advanceTimersByTime(ms));
    await screen.does(() => vi.advanceTimersByTime(20));
  };
  await type('Which', 400);
  expect(requested()).toEqual([]);
  await type('Which boat', 349 - 20);
  expect(requested()).toEqual([]);
  await screen.does(() => vi.advanceTimersByTime(1));
  expect(requested()).toEqual(['/api/questions/similar?title=Which+boat']);
  await screen.does(() => vi.advanceTimersByTime(20));
  const [solved, unanswered] = [screen.find(`a[href="/discussion/${replyId}"]`), screen.find(`a[href="/discussion/${id}"]`)];
  expect([solved.textContent, solved.lang, unanswered.lang]).toEqual(['Quel bateau ?', 'fr', '']);
  expect(normalizeHtml(solved.closest('li')?.textContent ?? '')).toBe(`Quel bateau ?${open.solved}·2 replies`);
  expect(unanswered.closest('li')?.textContent).toBe(`Which vessel?${open.noReplyYet}`);
  expect(screen.text()).toContain('There are 2 similar questions:');
  await type('', 400);
  expect(document.querySelector(`a[href="/discussion/${replyId}"]`)).toBeNull();
});

const openQuestion = (fields: Partial<QuestionWhole> = {}, replies: ReplyWhole[] = [reply], before?: () => void, more: Answer[] = []) =>
  Screen.open(
    <Route path="/discussion/:id">
      <QuestionPage />
    </Route>,
    {
      at: `/discussion/${id}`,
      as: ana,
      answers: [
        ...answers(),
        answer(calls.readQuestion, { ...question, ...fields }),
        answer(calls.listReplies, { items: replies, nextCursor: null } as never),
        ...more,
      ],
      ...(before && { before }),
    },
  );
const items = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
const confirm = (screen: Screen) => screen.press(screen.find('dialog[open] button:last-child:not([aria-label])'));

test('QA-02 its author edits a question in place, or deletes it after confirmation', async () => {
  const screen = await openQuestion();
  await screen.press(screen.find('button[popovertarget]'));
  expect(items()).toEqual([en.edit, en.delete]);
  await screen.press(en.edit);
  await screen.press(en.cancel);
  expect(document.querySelector('form')).toBeNull();
  await screen.press(screen.find('button[popovertarget]'));
  await screen.press(en.edit);
  await screen.fill('title', '');
  await screen.press(en.save);
  expect(screen.text()).toContain(en['missing.title']);
  await screen.fill('title', 'Which ship?');
  await screen.write('A larger one.');
  screen.answer(calls.editQuestion, refusal('server.failed', 500));
  await screen.press(en.save);
  expect(screen.text()).toContain(en.editFailed);
  screen.answer(calls.editQuestion, {} as never);
  await screen.press(en.save);
  expect(last(screen)).toEqual({
    call: `PUT /api/questions/${id}`,
    body: { category: 'legal', title: 'Which ship?', content: doc('A larger one.') },
  });
  expect(document.querySelector('[name=title]')).toBeNull();
  await screen.press(screen.find('button[popovertarget]'));
  await screen.press(en.delete);
  screen.answer(calls.deleteQuestion, refusal('server.failed', 500));
  await confirm(screen);
  expect(screen.toasts()).toEqual([en.deleteFailed]);
  expect(screen.at).toBe(`/discussion/${id}`);
  await screen.press(screen.find('button[popovertarget]'));
  await screen.press(en.delete);
  screen.answer(calls.deleteQuestion, refusal('thing.notFound', 404));
  await confirm(screen);
  expect(screen.at).toBe('/discussion');
});

test('SH-14 QA-02 AD-04 actions on a question of another person follow the server; outsiders see where to join', async () => {
  const screen = await openQuestion(
    { author: { id: 'AAAAAAA3', name: 'Bob' }, can: { edit: false, delete: false, reply: false } } as never,
    [],
  );
  await screen.press(screen.find('button[popovertarget]'));
  expect(items()).toEqual(['Report']);
  expect(screen.text()).toContain(en.joinToReply);
  expect(screen.named('Join Herons').getAttribute('href')).toBe('/network/ABCD2345');
  expect(screen.named('Join Herons').className).toContain('bg-accent');
  expect(screen.names()).not.toContain(en.writeReply);
  const hidden = await openQuestion({ isHidden: true, can: { edit: true, delete: true, reply: false } } as never);
  expect(hidden.find(`a[href="/statements?on=question:${id}"]`)).toBeDefined();
  expect(hidden.text()).not.toContain(en.joinToReply);
});

test('SH-14 QA-01 similar questions are below the replies, without the question itself', async () => {
  const like = (number: string, title: string) => ({
    id: number,
    title,
    language: null,
    createdAt: question.createdAt,
    replyCount: 2,
    isSolved: true,
  });
  const items = [like(id, 'Which boat?'), like('b', 'Which sail?')];
  const screen = await openQuestion({}, [], undefined, [answer(calls.findSimilar, { items } as never)]);
  expect(screen.read).toContain('/api/questions/similar?title=Which%20boat%3F'.replaceAll('%20', '+'));
  expect(screen.text()).toContain(en.similarTitle);
  expect(screen.find('a[href="/discussion/b"]').textContent).toBe('Which sail?');
  expect(document.querySelector(`main a[href="/discussion/${id}"]`)).toBeNull();
  expect((await openQuestion()).text()).not.toContain(en.similarTitle);
});

test('SH-14 QA-01 without similar questions, the latest ones of the group are below the replies', async () => {
  const latest = [question, { ...question, id: 'c', title: 'Which oar?' }];
  const screen = await openQuestion({}, [], undefined, [answer(calls.listQuestions, { items: latest, nextCursor: null } as never)]);
  expect(screen.read.at(-1)).toBe('/api/questions?groupId=ABCD2345');
  expect(screen.text()).toContain('More questions in Herons');
  expect(screen.find('a[href="/discussion/c"]').textContent).toBe('Which oar?');
  expect(document.querySelector(`section a[href="/discussion/${id}"]`)).toBeNull();
});

test('SH-14 QA-01 QA-03 the form asks for the topic first, then who can read the question', async () => {
  const fieldsAt = async (at: string) => {
    const form = (await openAsk(at, [herons, gulls], undefined, answer(readGroup, gulls as never))).find('form');
    const fields = [...form.querySelectorAll('input[type=checkbox], [name=title], [name=category]')];
    return fields.map((field) => (field.matches('[type=checkbox]') ? 'group' : field.getAttribute('name')));
  };
  const fields = ['title', 'group', 'group', 'category'];
  expect(await fieldsAt('/discussion/new')).toEqual(fields);
  expect(await fieldsAt('/discussion/new?group=BCDE3456')).toEqual(fields);
});

test('QA-02 the reply form opens on demand, keeps its text until sent, by button or Ctrl+Enter', async () => {
  const screen = await openQuestion();
  expect(document.querySelector('form')).toBeNull();
  await screen.press(en.writeReply);
  await screen.press(en.sendReply);
  expect(screen.text()).toContain(en['missing.reply']);
  await screen.write('A canoe.');
  expect(new DraftStore().read('discussion', `reply ${id}`)).toContain('A canoe.');
  screen.answer(calls.giveReply, refusal('server.failed', 500));
  await screen.press(en.sendReply);
  expect(screen.text()).toContain(en.replyFailed);
  screen.answer(calls.giveReply, { id: replyId, unknownMentions: ['zoe'] } as never);
  await screen.key('Enter', {}, screen.find('[contenteditable=true]'));
  expect(screen.sent).toHaveLength(1);
  await screen.key('Enter', { metaKey: true }, screen.find('[contenteditable=true]'));
  expect(last(screen)?.call).toBe(`POST /api/questions/${id}/replies`);
  expect(screen.toasts().join()).toContain('@zoe');
  expect(document.querySelector('form')).toBeNull();
  expect(new DraftStore().read('discussion', `reply ${id}`)).toBeUndefined();
  const again = await openQuestion({}, [reply], () => new DraftStore().save('discussion', `reply ${id}`, JSON.stringify(doc('Half'))));
  await again.until(() => document.querySelector('[contenteditable=true]'));
  expect(again.find('[contenteditable=true]').textContent).toBe('Half');
  await again.press(en.cancel);
  expect(document.querySelector('form')).toBeNull();
  expect(new DraftStore().read('discussion', `reply ${id}`)).toBeUndefined();
});

test('QA-02 actions on a reply follow the server: reply, edit, delete', async () => {
  const screen = await openQuestion();
  const menu = () => screen.press(screen.find('article[id^=reply] button[popovertarget]'));
  await screen.press(en.answer);
  await screen.write('Why small?');
  await screen.press(screen.find('form [type=submit]'));
  expect(last(screen)?.body).toEqual({ content: doc('Why small?'), parentId: replyId, commandId });
  expect(document.querySelector('form')).toBeNull();
  await menu();
  expect(items()).toEqual([en.edit, 'Report', en.delete]);
  await screen.press(en.edit);
  await screen.write('A tiny one.');
  await screen.press(en.save);
  expect(last(screen)).toEqual({ call: `PUT /api/replies/${replyId}`, body: { content: doc('A tiny one.') } });
  for (const [answered, told] of [
    [{}, [en.replyDeleted]],
    [refusal('thing.notFound', 404), [en.replyDeleted, en.replyDeleted]],
    [refusal('server.failed', 500), [en.replyDeleted, en.replyDeleted, en.deleteFailed]],
  ] as const) {
    screen.answer(calls.deleteReply, answered as never);
    await menu();
    await screen.press(en.delete);
    await confirm(screen);
    expect(screen.toasts()).toEqual(told);
  }
  const removed = await openQuestion({}, [{ ...reply, author: null, content: null } as never]);
  expect(removed.text()).toContain(open.deletedReply);
});

test('QA-04 marking a solution and voting take effect immediately, and can be undone', async () => {
  const screen = await openQuestion();
  await screen.press(en.markSolution);
  expect(last(screen)).toEqual({ call: `POST /api/questions/${id}/solution`, body: { replyId } });
  const vote = () => screen.find<HTMLButtonElement>('button[aria-pressed]');
  expect(vote().getAttribute('aria-pressed')).toBe('false');
  const { promise, resolve } = Promise.withResolvers<object>();
  screen.answer(calls.voteReply, (() => promise) as never);
  const voting = screen.press(vote());
  await vi.waitFor(() => expect(vote().getAttribute('aria-pressed')).toBe('true'));
  expect(vote().textContent).toContain('2');
  expect(vote().disabled).toBe(true);
  resolve({});
  await voting;
  expect(last(screen)).toEqual({ call: `POST /api/replies/${replyId}/vote`, body: { value: 1 } });
  const voted = await openQuestion({}, [{ ...reply, isSolution: true, hasMyVote: true } as ReplyWhole]);
  await voted.press(en.notSolution);
  expect(last(voted)?.body).toEqual({ replyId: null });
  await voted.press(voted.find('button[aria-pressed]'));
  expect(last(voted)?.body).toEqual({ value: 0 });
  voted.answer(calls.voteReply, refusal('server.failed', 500));
  await voted.press(voted.find('button[aria-pressed]'));
  voted.answer(calls.solveQuestion, refusal('server.failed', 500));
  await voted.press(en.notSolution);
  expect(voted.toasts()).toHaveLength(2);
});

test('QA-02 replies can be collapsed and are paginated, with the replies to them', async () => {
  const screen = await openQuestion({}, [{ ...reply, replies: [{ ...reply, id: 'answer', content: message('Right.') }] } as ReplyWhole]);
  expect(screen.text()).toMatch(/A small one\..*Right\./);
  await screen.press(en.hideReplies);
  expect(screen.text()).not.toContain('A small one.');
  await screen.press(en.showReplies);
  expect(screen.text()).toContain('A small one.');
  const more = await openQuestion();
  more.answer(calls.listReplies, (({ query }: { query: Record<string, string> }) => ({
    items: [{ ...reply, id: query['cursor'] ? 'b' : replyId, content: message(query['cursor'] ? 'The last.' : 'First.') }],
    nextCursor: query['cursor'] ? null : 'next',
  })) as never);
  await more.press(en.hideReplies);
  await more.press(en.writeReply);
  await more.write('x');
  await more.press(en.sendReply);
  await more.press(en.showReplies);
  await more.until(() => more.names().includes(en.moreReplies));
  await more.press(en.moreReplies);
  expect(more.text()).toContain('The last.');
});

test('QA-02 SH-09 question and replies are marked with their language, have a back link, and show mentions', async () => {
  const named = {
    ...reply,
    language: 'fr',
    content: message('Un petit, @cleo.'),
    people: [{ id: 'AAAAAAA4', username: 'cleo' }],
  } as ReplyWhole;
  const screen = await openQuestion(
    { title: '¿Qué barco?', content: message('Hace falta uno.'), language: 'es', editedAt: '2026-03-05T08:00:00Z' },
    [named],
  );
  expect(screen.find('h1').lang).toBe('es');
  const langOf = (text: string) =>
    [...document.querySelectorAll('p')].find(({ textContent }) => textContent === text)?.closest<HTMLElement>('[lang]')?.lang;
  expect([langOf('Hace falta uno.'), langOf('Un petit, @cleo.')]).toEqual(['es', 'fr']);
  expect([...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toContain('@cleo');
  expect(document.title).toBe('¿Qué barco?');
  expect(screen.named(en.back).closest('a')?.getAttribute('href')).toBe('/discussion');
  expect([...screen.find('article header').querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([
    '2026-03-02T08:00:00Z',
    '2026-03-05T08:00:00Z',
  ]);
  expect(screen.text()).toContain(open.edited);
  const plain = await openQuestion({ language: null }, [{ ...reply, language: null }]);
  expect(plain.find('h1').hasAttribute('lang')).toBe(false);
  expect(plain.text()).not.toContain(open.edited);
  expect(document.querySelector('article [lang]')).toBeNull();
});

test('QA-02 one reply form is open at a time, keeps its text, and can be discarded', async () => {
  const screen = await openQuestion({}, [
    { ...reply, replies: [{ ...reply, id: 'b', can: { ...reply.can, reply: false } }] } as ReplyWhole,
  ]);
  const answers = () => screen.names().filter((name) => name === en.answer).length;
  expect(answers()).toBe(1);
  await screen.press(en.answer);
  expect(answers()).toBe(0);
  const label = en.answerTo.replace('{name}', 'Bob Heron');
  expect(screen.find('form').getAttribute('aria-label')).toBe(label);
  await screen.write('Why?');
  expect(new DraftStore().read('discussion', `answer ${replyId}`)).toContain('Why?');
  screen.answer(calls.giveReply, refusal('question.membersOnly', 403));
  await screen.press(en.sendReply);
  expect(screen.text()).not.toContain(en.replyFailed);
  expect(document.querySelector('form')).not.toBeNull();
  await screen.press(en.cancel);
  expect(new DraftStore().read('discussion', `answer ${replyId}`)).toBeUndefined();
  expect(answers()).toBe(1);
  const keep = () => new DraftStore().save('discussion', `answer ${replyId}`, JSON.stringify(doc('Half')));
  const again = await openQuestion({}, [reply], keep);
  expect(again.find('form').getAttribute('aria-label')).toBe(label);
  // If replying is no longer possible, the draft stays on the device.
  const closed = await openQuestion({}, [{ ...reply, can: { ...reply.can, reply: false } }], keep);
  expect(document.querySelector('form')).toBeNull();
  expect(closed.text()).toContain('A small one.');
});

test('QA-02 ME-01 suggestions are loaded while an @ is typed, and their number is announced', async () => {
  const screen = await openQuestion();
  screen.answer(calls.suggestReaders, { items: [{ id: 'AAAAAAA4', name: 'Cleo Tern', username: 'cleo' }] } as never);
  await screen.press(en.writeReply);
  await screen.write('Ask @cl');
  await screen.until(() => document.querySelector('[role=option]'));
  expect(screen.read.at(-1)).toBe(`/api/questions/${id}/people?q=cl`);
  expect(screen.find('[role=listbox]').getAttribute('aria-label')).toBe(en.peopleToName);
  expect(screen.find('[role=option]').textContent).toContain('Cleo Tern');
});

test('QA-02 near the limit the rest is shown, and beyond it the excess', async () => {
  const screen = await openQuestion();
  await screen.press(en.writeReply);
  const { characters } = questionLimits;
  const shownText = async (length: number) => {
    await screen.write('x'.repeat(length));
    return normalizeHtml(screen.find('form [id$=told]').textContent);
  };
  expect(await shownText(characters * 0.9)).toBe('');
  expect(await shownText(characters * 0.9 + 1)).toBe(`${(characters / 10 - 1).toLocaleString('en')} characters left`);
  expect(await shownText(characters)).toContain('0 characters left');
  expect(await shownText(characters + 2)).toContain('2 characters');
  await screen.press(en.sendReply);
  expect(screen.sent).toEqual([]);
});

test.each([
  ['members', calls.listQuestions, NewsOfQuestions],
  ['visitors', calls.listInPublicGroup, PublicNewsOfQuestions],
] as const)('GR-10 questions are news of their group for %s, and can be retried', async (_, endpoint, News) => {
  const seen: GroupNewsState[] = [];
  const screen = await Screen.open(
    <News groupId="ABCD2345">
      {(part) => {
        seen.push(part);
        return (
          <button type="button" onClick={part.retry}>
            again
          </button>
        );
      }}
    </News>,
    { at: '/network/ABCD2345', as: ana, answers: [answer(endpoint as typeof calls.listQuestions, refusal('server.failed', 500) as never)] },
  );
  await screen.until(() => seen.at(-1)?.isError);
  expect(seen.at(-1)?.news).toBeUndefined();
  const { excerpt, language, createdAt, author, title } = question;
  screen.answer(endpoint, {
    items: [{ id, title, excerpt, language, isPublic: true, createdAt, author }],
    nextCursor: null,
    hasOlder: true,
  } as never);
  await screen.press('again');
  expect(seen.at(-1)).toMatchObject({
    isError: false,
    news: [{ kind: 'question', id, title, excerpt, language, isPublic: true, at: createdAt, by: author, phase: null, endsAt: null }],
  });
  expect(screen.read.at(-1)).toContain('ABCD2345');
});

test('GR-10 QA-02 the tab of a group lists its questions, paginated, with an empty state that offers to ask', async () => {
  const open = (items: object[], at = '/network/ABCD2345') =>
    Screen.open(<GroupQuestions groupId="ABCD2345" />, {
      at,
      as: ana,
      answers: [...answers(), answer(calls.listQuestions, { items, nextCursor: 'next' } as never)],
    });
  const screen = await open([question], '/network/ABCD2345?tab=questions');
  expect(screen.read.filter((each) => each.startsWith('/api/questions'))).toEqual(['/api/questions?list=all&groupId=ABCD2345']);
  expect(screen.find(`a[href="/discussion/${id}"]`).textContent).toBe('Which boat?');
  // It is the page of that group.
  expect(screen.find('li').textContent).not.toContain('Herons');
  expect(screen.find('a[href*=cursor]').getAttribute('href')).toBe('/network/ABCD2345?cursor=next');
  const empty = await open([]);
  expect(empty.text()).toContain(en.inGroupEmptyText);
  expect(empty.named(en.ask).getAttribute('href')).toBe('/discussion/new?group=ABCD2345');
  const behind = await open([], '/network/ABCD2345?cursor=next');
  expect(behind.text()).not.toContain(en.inGroupEmptyText);
});

test('QA-01 AD-04 the group in the address is preselected; own questions cannot be reported', async () => {
  const screen = await openAsk('/discussion/new?group=BCDE3456', [herons, gulls], undefined, answer(readGroup, gulls as never));
  expect([...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ checked }) => checked)).toEqual([false, true]);
  expect(screen.text()).toContain(en['reach.public'].replace('{groups}', 'Gulls'));
  expect(screen.named(en.back).closest('a')?.getAttribute('href')).toBe('/discussion');
  const own = await openQuestion({}, [
    { ...reply, author: { id: 'AAAAAAA2', name: 'Ana Soto' }, can: { ...reply.can, edit: false, delete: false } },
  ]);
  expect(document.querySelector('article[id^=reply] button[popovertarget]')).toBeNull();
  expect(own.text()).toContain('A small one.');
});

test('QA-02 filters are stored in the address', async () => {
  const screen = await Screen.open(<QuestionsPage />, { at: '/discussion?list=mine', as: ana, answers: answers() });
  await screen.fill('q', 'boat');
  await screen.key('Enter', {}, screen.find('[name=q]'));
  await screen.fill('category', 'legal');
  await screen.fill('group', 'ABCD2345');
  expect(screen.at).toBe('/discussion?list=mine&q=boat&category=legal&groupId=ABCD2345');
  expect(screen.read.at(-1)).toBe('/api/questions?list=mine&q=boat&category=legal&groupId=ABCD2345');
  await screen.press(en.resetFilters);
  expect(screen.at).toBe('/discussion?list=mine');
});

test('QA-05 a visitor reads a public question; other ids lead to sign-in', async () => {
  const openPublic = (answered: object) =>
    Screen.open(
      <Route path="/discussion/:id">
        <PublicQuestionPage />
      </Route>,
      { at: `/discussion/${id}`, answers: [...answers(), answer(calls.readQuestion, answered as never)] },
    );
  const screen = await openPublic({ ...question, isPublic: true, publicAddress: 'https://atrium.example/discussion/x' });
  expect(screen.text()).toContain('A small one.');
  expect(screen.find('a[href^="/connect"]').getAttribute('href')).toBe(`/connect?next=%2Fdiscussion%2F${id}#login`);
  for (const code of ['thing.notFound', 'input.invalid'])
    expect((await openPublic(refusal(code, 404))).at).toBe(`/connect?next=%2Fdiscussion%2F${id}#login`);
  expect((await openPublic(refusal('server.failed', 500))).at).toBe(`/discussion/${id}`);
});

test('QA-04 live messages refresh one question or all', () => {
  const received = (which: string) => {
    const refreshed: unknown[] = [];
    const [handle] = Object.values(questionsLive);
    void handle?.({ type: 'any.thing', id: which }, async (...targets) => void refreshed.push(...targets));
    return refreshed;
  };
  expect(received(id)).toEqual([
    calls.listQuestions,
    calls.listInPublicGroup,
    { endpoint: calls.readQuestion, params: { id } },
    { endpoint: calls.listReplies, params: { id } },
  ]);
  expect(received('')).toEqual([calls.listQuestions, calls.listInPublicGroup, calls.readQuestion, calls.listReplies]);
});
