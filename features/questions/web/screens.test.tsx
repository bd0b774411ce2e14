import { expect, test } from 'vitest';
import { categoriesQuery } from '#features/groups/web/public-api.tsx';
import { Route } from '#platform/web/navigation/router.tsx';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import platformWords from '../../../platform/words/en.json' with { type: 'json' };
import { questionLists } from '../contract/limits.ts';
import type { QuestionCard as Question, QuestionWhole, ReplyFacts, ReplyWhole } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import { ReachSentence } from './asking/reach-sentence.tsx';
import { filtersOf, isFiltered, searchWith } from './list/list-filters.ts';
import { QuestionsPage } from './list/questions-page.tsx';
import { questionQuery, questionsQuery, repliesQuery } from './queries.ts';
import { PublicQuestionPage } from './reading/public-question-page.tsx';
import { VoteButton } from './reading/vote-button.tsx';

const words = { questions: en, 'questions/public': open, platform: platformWords };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const shownText = (text: string) =>
  ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }) as QuestionWhole['content'];

const question: Question = {
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
  replyCount: 0,
  helpfulCount: 0,
  isSolved: false,
  isHidden: false,
};
const page = (items: readonly Question[], search = '', nextCursor: string | null = null) =>
  renderHtml(<QuestionsPage />, {
    at: `/discussion${search}`,
    words,
    read: [
      [questionsQuery(filtersOf(new URLSearchParams(search))), { items, nextCursor }],
      [categoriesQuery(), [{ id: 'legal', name: 'Law' }]],
    ],
  });

test('SH-14 QA-02 QA-03 a row has replies and state first, then one line with author, time and audience', () => {
  const line = (fields: Partial<Question> = {}) => {
    const html = page([{ ...question, ...fields }]);
    return textOf(html.slice(html.indexOf('<ul class="divide-y')));
  };
  expect(line()).toBe('0 replies Which boat? We need one. Ana Soto Mar 2, 2026 Herons');
  expect(line({ replyCount: 1, isSolved: true, isPublic: true })).toBe(
    '1 reply Which boat? We need one. Solved Ana Soto Mar 2, 2026 Herons Public',
  );
  expect(page([question])).toContain(`href="/discussion/${id}"`);
});

test('QA-02 the list follows its address, and an empty one says why', () => {
  const current = (html: string) =>
    [...html.matchAll(/<a [^>]*>/g)].find(([tag]) => tag.includes('aria-current'))?.[0].match(/href="([^"]*)"/)?.[1];
  expect(current(page([question]))).toBe('/discussion');
  for (const list of questionLists.filter((each) => each !== 'all')) {
    expect(current(page([question], `?list=${list}`))).toBe(`/discussion?list=${list}`);
    expect(page([], `?list=${list}`)).toContain(en[`emptyText.${list}`]);
  }
  expect(page([])).toContain(en['emptyText.all']);
  const found = page([], '?q=boat&category=legal');
  expect(found).toContain(en.nothingFoundText);
  expect(found).toContain('value="boat"');
  expect(found).toMatch(/<option value="legal" selected="">/);
  expect(found).toMatch(/href="\/discussion"[^>]*>[^]*?Reset filters/);
  expect(page([question])).not.toContain(en.resetFilters);
  expect(page([question], '?list=mine&q=boat', 'next')).toContain('href="/discussion?list=mine&q=boat&cursor=next"');
  expect(page([question], '?cursor=next')).toMatch(/href="\/discussion"[^>]*>[^]*?Newest/);
});

test('QA-02 invalid filters in the address are ignored, and changed filters start at the first page', () => {
  const read = (search: string) => filtersOf(new URLSearchParams(search));
  expect(read('list=solved&q= boat &category=legal&groupId=abcd2345&cursor=x-1')).toEqual({
    list: 'solved',
    q: 'boat',
    category: 'legal',
    groupId: 'abcd2345',
    cursor: 'x-1',
  });
  expect(read('list=all of it&category=a b&groupId=ILO&cursor=%00')).toEqual({ list: 'all', q: '', category: '', groupId: '', cursor: '' });
  const filters = read('list=mine&q=boat&cursor=x');
  expect(searchWith(filters, { category: 'legal' })).toBe('?list=mine&q=boat&category=legal');
  expect(searchWith(filters, { cursor: 'y' })).toBe('?list=mine&q=boat&cursor=y');
  expect(searchWith(filters, { list: 'all', q: '' })).toBe('');
  expect([read('q=x'), read('category=x'), read('groupId=ABCD2345')].every(isFiltered)).toBe(true);
  expect([read(''), read('list=mine'), read('cursor=x')].some(isFiltered)).toBe(false);
});

test('QA-03 the form shows the audience, and warns if it is everybody', () => {
  const group = (name: string, visibility: 'public' | 'private') => ({ id: name, name, visibility });
  const known = [
    group('Herons', 'private'),
    group('Gulls', 'private'),
    group('Terns', 'private'),
    group('Owls', 'private'),
    group('Town', 'public'),
  ];
  const reach = (...groupIds: string[]) => textOf(renderHtml(<ReachSentence groupIds={groupIds} known={known} />, { words }));
  expect(reach()).toBe('');
  expect(reach('Herons')).toBe('The members of Herons will be able to read it.');
  expect(reach('Herons', 'Gulls', 'Terns')).toBe('The members of Herons, Gulls, and Terns will be able to read it.');
  expect(reach('Herons', 'Gulls', 'Terns', 'Owls')).toBe('The members of 4 groups will be able to read it.');
  expect(reach('Herons', 'unknown')).toBe(en['reach.unknown']);
  expect(reach('Herons', 'Town')).toBe(en['reach.public'].replace('{groups}', 'Town'));
});

const reply: ReplyWhole = {
  id: 'r',
  parentId: null,
  author: { id: 'AAAAAAA3', name: 'Bob Heron' },
  content: shownText('The red one.'),
  people: [],
  language: 'en',
  createdAt: '2026-03-03T08:00:00Z',
  editedAt: null,
  votes: 0,
  hasMyVote: false,
  isSolution: false,
  isHidden: false,
  can: { edit: false, delete: false, vote: false, reply: false, solve: false },
  replies: [],
};

test('QA-04 people who may vote get a button with the count; others only see the count', () => {
  const vote = (fields: Partial<ReplyFacts>) => renderHtml(<VoteButton questionId={id} reply={{ ...reply, ...fields }} />, { words });
  const may = { ...reply.can, vote: true };
  expect(vote({ votes: 2 })).toMatch(/^<span[^>]*>2 people found this helpful<\/span>$/);
  expect(vote({})).toBe('');
  expect(vote({ can: may })).toContain(`>${en.thisHelps}<`);
  expect(vote({ can: may })).toContain('aria-pressed="false"');
  expect(textOf(vote({ can: may, votes: 3, hasMyVote: true }))).toBe('Helpful · 3');
  expect(vote({ can: may, votes: 3, hasMyVote: true })).toContain('aria-pressed="true"');
});

const whole: QuestionWhole = {
  ...question,
  isPublic: true,
  content: shownText('We need one.'),
  publicAddress: `https://atrium.example/discussion/${id}`,
  can: { edit: false, delete: false, reply: false, solve: false },
};
const read = (fields: Partial<QuestionWhole> = {}, items: readonly ReplyWhole[] = []) =>
  renderHtml(
    <Route path="/discussion/:id">
      <PublicQuestionPage />
    </Route>,
    {
      at: `/discussion/${id}`,
      words,
      read: [
        [questionQuery(id), { ...whole, ...fields }],
        [repliesQuery(id), { items, nextCursor: null }],
        [categoriesQuery(), [{ id: 'legal', name: 'Law' }]],
      ],
    },
  );

test('QA-05 a public question has metadata for search engines and previews, and a canonical address', () => {
  const html = read({ editedAt: '2026-03-05T08:00:00Z' });
  for (const head of [
    '<meta name="description" content="We need one."/>',
    '<meta name="author" content="Ana Soto"/>',
    `<link rel="canonical" href="${whole.publicAddress}"/>`,
    'href="/questions.atom?lang=en"',
    '<meta property="og:type" content="article"/>',
    '<meta property="og:title" content="Which boat?"/>',
    '<meta property="og:description" content="We need one."/>',
    `<meta property="og:url" content="${whole.publicAddress}"/>`,
    '<meta property="og:locale" content="en_US"/>',
    '<meta property="article:published_time" content="2026-03-02T08:00:00Z"/>',
    '<meta property="article:modified_time" content="2026-03-05T08:00:00Z"/>',
    '<meta name="twitter:card" content="summary"/>',
    'application/ld+json',
  ])
    expect(html).toContain(head);
  expect(read()).toContain('<meta property="article:modified_time" content="2026-03-02T08:00:00Z"/>');
  expect(read({ language: null })).toContain('href="/questions.atom"');
  expect(read({ language: null })).not.toContain('og:locale');
  const closed = read({ publicAddress: null, isPublic: false });
  expect(closed).not.toMatch(/canonical|og:|ld\+json/);
});

test('QA-05 QA-02 visitors read replies with the replies to them, and sign in to reply; a deleted one keeps its place', () => {
  const answer: ReplyFacts = {
    ...reply,
    id: 'a',
    parentId: 'r',
    author: { id: 'AAAAAAA4', name: 'Cleo' },
    content: shownText('Why?'),
    votes: 1,
  };
  const html = read({ replyCount: 2, isSolved: true }, [
    { ...reply, votes: 2, isSolution: true, editedAt: '2026-03-05T08:00:00Z', replies: [answer] },
    { ...reply, id: 'd', author: null, content: null },
  ]);
  const text = textOf(html);
  expect(text).toMatch(/Which boat\? Ana Soto March 2, 2026 Herons Public Solved We need one\. Law 2 replies/);
  expect(text).toMatch(
    /Solution Bob Heron March 3, 2026 edited The red one\. 2 people found this helpful Cleo March 3, 2026 Why\? 1 person found this helpful/,
  );
  expect(text).toContain(open.deletedReply);
  expect(html).toContain('aria-label="Reply by Bob Heron"');
  expect(html).toContain(`href="/connect?next=%2Fdiscussion%2F${id}#login"`);
  expect(textOf(read())).toContain(open.noReplyYet);
  expect(textOf(read())).not.toMatch(/edited|Solution|Helped/);
});
