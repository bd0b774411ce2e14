import { expect, test } from 'vitest';
import type { QuestionWhole, ReplyWhole } from '../../contract/shapes.ts';
import { questionData } from './question-data.ts';

const aText = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const question = {
  title: 'How do herons stand?',
  content: aText('On one leg, I think.'),
  author: { id: 'AAAAAAA2', name: 'Ana' },
  createdAt: '2026-03-01T08:00:00.000Z',
  editedAt: null,
  language: null,
  replyCount: 0,
  publicAddress: 'https://atrium.example/q/1',
} as unknown as QuestionWhole;
const aReply = (id: string, fields: object = {}) =>
  ({
    id,
    author: { id: 'AAAAAAA3', name: 'Bob' },
    content: aText(`Reply ${id}`),
    createdAt: '2026-03-02T08:00:00.000Z',
    editedAt: null,
    votes: 2,
    isSolution: false,
    replies: [],
    ...fields,
  }) as unknown as ReplyWhole;
const anAnswer = (id: string, fields: object = {}) => ({
  '@type': 'Answer',
  text: `Reply ${id}`,
  author: { '@type': 'Person', name: 'Bob' },
  datePublished: '2026-03-02T08:00:00.000Z',
  upvoteCount: 2,
  url: `https://atrium.example/q/1#reply-${id}`,
  ...fields,
});
const entity = (replies: ReplyWhole[]) => (questionData(question, replies) as { mainEntity: object }).mainEntity;

test('QA-05 a question without replies has complete structured data', () => {
  expect(questionData(question, [])).toEqual({
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: 'How do herons stand?',
      text: 'On one leg, I think.',
      author: { '@type': 'Person', name: 'Ana' },
      datePublished: '2026-03-01T08:00:00.000Z',
      answerCount: 0,
      url: 'https://atrium.example/q/1',
    },
  });
  const edited = { ...question, language: 'fr', editedAt: '2026-03-03T08:00:00.000Z', replyCount: 3 } as QuestionWhole;
  expect(questionData(edited, [])).toMatchObject({
    inLanguage: 'fr',
    mainEntity: { dateModified: '2026-03-03T08:00:00.000Z', answerCount: 3 },
  });
});

test('QA-05 QA-04 the solution is the accepted answer, all other replies are suggestions, and deleted ones are left out', () => {
  expect(entity([aReply('1')])).toMatchObject({ suggestedAnswer: [anAnswer('1')] });
  expect(entity([aReply('1')])).not.toHaveProperty('acceptedAnswer');
  const solved = entity([
    aReply('1', { replies: [aReply('2', { isSolution: true, editedAt: '2026-03-04T08:00:00.000Z' })] }),
    aReply('3', { content: null }),
    aReply('4', { author: null }),
    aReply('5', { replies: [aReply('6')] }),
  ]);
  expect(solved).toMatchObject({
    acceptedAnswer: anAnswer('2', { dateModified: '2026-03-04T08:00:00.000Z' }),
    suggestedAnswer: [anAnswer('1'), anAnswer('5'), anAnswer('6')],
  });
  expect(entity([aReply('2', { isSolution: true })])).not.toHaveProperty('suggestedAnswer');
});
