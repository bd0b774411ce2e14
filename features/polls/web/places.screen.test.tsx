import { afterEach, expect, test } from 'vitest';
import { readDocument } from '#features/documents/contract/endpoints.ts';
import { readConversation } from '#features/messenger/contract/endpoints.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import * as calls from '../contract/endpoints.ts';
import type { PollInList, PollWhole } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import { AskInConversation } from './asking/ask-button.tsx';
import { AskPage } from './asking/ask-page.tsx';
import { DocumentPolls } from './list/document-polls.tsx';
import { NewsOfPolls } from './list/news-of-polls.tsx';
import { PollInMessage } from './list/poll-summary.tsx';
import { PollPage } from './voting/poll-page.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const [id, conversationId, documentId] = [1, 2, 3].map((place) => `01890a5d-ac96-774b-bcce-b30209900${place}00`) as [
  string,
  string,
  string,
];
const poll: PollWhole = {
  id,
  question: 'Which evening?',
  kind: 'single',
  language: 'en',
  options: ['Monday', 'Wednesday'],
  group: { id: 'ABCD2345', name: 'Herons' },
  conversation: { id: conversationId, isPrivate: false },
  document: null,
  author: { id: 'AAAAAAA3', name: 'Bob' },
  endsAt: '2036-05-08T07:00:00Z',
  announcedEnd: null,
  isOver: false,
  results: 'always',
  voters: 3,
  mine: null,
  minutes: null,
  timeZone: null,
  createdAt: '2026-03-02T08:00:00Z',
  isHidden: false,
  counts: [1, 2],
  outcome: null,
  tieOrder: [0, 1],
  reason: '',
  isSecret: false,
  hasVoted: false,
  members: 12,
  eventId: null,
  can: { vote: true, edit: false, delete: false, listVotes: true, moveEnd: false, makeEvent: false, readBallots: false },
};
const conversation = { id: conversationId, kind: 'private', group: poll.group, partner: { id: 'AAAAAAA3', name: 'Bob' } };
const answers = (changed: Partial<PollWhole> = {}): Answer[] => [
  answer(calls.readPoll, { ...poll, ...changed }),
  answer(calls.createPoll, { id }),
  answer(calls.votePoll, {} as never),
  answer(calls.listPolls, ({ query }) => ({
    items: query['list'] === 'open' ? [{ ...poll, ...changed } satisfies PollInList] : [],
    nextCursor: null,
  })),
  answer(readConversation, conversation as never),
  answer(readDocument, { id: documentId, title: 'Plans' } as never),
];
const open = (children: React.JSX.Element, at = '/', changed: Partial<PollWhole> = {}) =>
  Screen.open(children, { at, as: ana, answers: answers(changed) });
afterEach(endFakeTimers);

test('PO-01 ME-01 a poll is asked from the field for messages, and then one is back in the conversation', async () => {
  const screen = await open(
    <>
      <Route path="/messenger/:id">
        <AskInConversation conversationId={conversationId} />
      </Route>
      <Route path="/polls/new">
        <AskPage />
      </Route>
    </>,
    `/messenger/${conversationId}`,
  );
  await screen.press(screen.find(`[aria-label="${en.ask}"]`));
  expect(screen.text()).toContain('You and Bob will see the poll in a message');
  expect(document.querySelector('[name=groupId]')).toBeNull();
  await screen.fill('question', 'Which evening?');
  await screen.fill('options', 'Monday\nWednesday');
  await screen.press(en.askIt);
  expect(screen.sent.at(-1)?.body).toMatchObject({ conversationId, question: 'Which evening?', options: ['Monday', 'Wednesday'] });
  expect(location.pathname).toBe(`/messenger/${conversationId}`);
});

test('PO-01 a message shows its poll; one votes without leaving the conversation and sees the present result', async () => {
  const screen = await open(<PollInMessage id={id} text="Which evening?" />);
  expect(document.querySelector('h3')).toBeNull();
  expect(screen.text()).toContain('3 voted');
  screen.answer(calls.readPoll, { ...poll, voters: 4, counts: [1, 3], mine: [1], hasVoted: true });
  await screen.press('Wednesday');
  expect(screen.sent.at(-1)).toEqual({ call: `PUT /api/polls/${id}/vote`, body: { choices: [1], reason: '' } });
  expect([...document.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'))).toEqual(['25%', '75%']);
  await screen.press(en.changeVote);
  await screen.press(screen.find('dialog input[value="0"]'));
  await screen.press(screen.find('dialog [type=submit]'));
  expect(screen.sent.at(-1)?.body).toEqual({ choices: [0], reason: '' });
});

test('PO-01 another message that links to a poll shows its question; one that is gone is said to be', async () => {
  const screen = await open(<PollInMessage id={id} text="Please vote:" />, '/', { counts: null, results: 'atEnd' });
  expect(screen.find('h3').textContent).toBe('Which evening?');
  expect(screen.text()).toContain(en.resultsLater);
  await Screen.open(<PollInMessage id={id} text="" />, { at: '/', as: ana, answers: [[calls.readPoll, refusal('thing.notFound', 404)]] });
  expect(document.body.textContent).toContain(en.gone);
});

test('PO-01 readers see the polls of a document; its author asks one there', async () => {
  const below = { group: null, conversation: null, document: { id: documentId, title: 'Plans' }, members: null };
  const screen = await open(<DocumentPolls documentId={documentId} isAuthor={false} />, '/', below);
  expect(screen.find('h3').textContent).toBe('Which evening?');
  expect(screen.text()).not.toContain(en.ask);
  const asking = await open(
    <Route path="/polls/new">
      <AskPage />
    </Route>,
    `/polls/new?document=${documentId}`,
  );
  expect(asking.text()).toContain('Readers of “Plans” will see the poll below the text');
  await asking.fill('question', 'Shall we?');
  await asking.fill('options', 'Yes\nNo');
  await asking.press(en.askIt);
  expect(asking.sent.at(-1)?.body).toMatchObject({ documentId, question: 'Shall we?' });
});

test('PO-01 a poll leads to its conversation or its document', async () => {
  const page = (
    <Route path="/polls/:id">
      <PollPage />
    </Route>
  );
  const inConversation = await open(page, `/polls/${id}`);
  expect(inConversation.find(`a[href="/messenger/${conversationId}"]`).textContent).toBe(en.inConversation);
  const below = await open(page, `/polls/${id}`, { group: null, conversation: null, document: { id: documentId, title: 'Plans' } });
  expect(below.find(`a[href="/autrePublication/${documentId}"]`).textContent).toBe('Plans');
});

test('PO-01 GR-05 open polls are among the news of a group', async () => {
  const screen = await open(
    <NewsOfPolls groupId="ABCD2345">
      {({ news }) => <p>{news?.map(({ title, excerpt }) => `${title} (${excerpt})`).join()}</p>}
    </NewsOfPolls>,
  );
  expect(screen.text()).toContain('Which evening? (Monday · Wednesday)');
});
