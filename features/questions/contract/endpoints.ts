import { endpoint } from '#platform/contract/endpoint.ts';
import { groupNewsParams, groupNewsQuery } from '#platform/contract/group-news.ts';
import { done } from '#platform/contract/nothing.ts';
import { questionLimits } from './limits.ts';
import {
  changedQuestion,
  changedReply,
  groupPublicQuestions,
  newQuestion,
  newReply,
  questionMade,
  questionPage,
  questionParams,
  questionQuery,
  questionWhole,
  readersQuery,
  replyChanged,
  replyMade,
  suggestedReaders,
  replyPage,
  replyParams,
  replyQuery,
  similarQuery,
  similarQuestions,
  solution,
  vote,
} from './shapes.ts';

const bodyLimitBytes = questionLimits.bodyBytes;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/questions',
  summary:
    'List questions, newest first: all, the authenticated user’s own, unanswered or solved ones. Filter by words, category and group.',
  action: 'question.list',
  query: questionQuery,
  reply: questionPage,
  errors: ['auth.required'],
});

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/questions',
  summary: 'Ask a question in groups. If one of them is public, the question is public.',
  action: 'question.ask',
  body: newQuestion,
  bodyLimitBytes,
  reply: questionMade,
  status: 201,
  errors: ['command.reused', 'quota.reached'],
});

export const findSimilar = endpoint({
  method: 'GET',
  path: '/api/questions/similar',
  summary: 'List visible questions with a title of similar meaning, in any language, most similar first.',
  action: 'question.similar',
  query: similarQuery,
  reply: similarQuestions,
});

export const listInPublicGroup = endpoint({
  method: 'GET',
  path: '/api/questions/of-group/:groupId',
  summary: 'List the questions of a public group, newest first. Private groups return `thing.notFound`.',
  action: 'question.list',
  params: groupNewsParams,
  query: groupNewsQuery,
  reply: groupPublicQuestions,
});

export const readQuestion = endpoint({
  method: 'GET',
  path: '/api/questions/:id',
  summary: 'Get a question with its text.',
  action: 'question.read',
  params: questionParams,
  reply: questionWhole,
});

export const editQuestion = endpoint({
  method: 'PUT',
  path: '/api/questions/:id',
  summary: 'Update the category, title and text of a question. Its groups cannot be changed.',
  action: 'question.edit',
  params: questionParams,
  body: changedQuestion,
  bodyLimitBytes,
  reply: done,
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/questions/:id',
  summary: 'Permanently delete a question with its replies.',
  action: 'question.delete',
  params: questionParams,
  reply: done,
});

export const solveQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/:id/solution',
  summary: 'Mark a reply as the solution, or remove the mark.',
  action: 'question.solve',
  params: questionParams,
  body: solution,
  reply: done,
  errors: ['reply.gone'],
});

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/questions/:id/replies',
  summary: 'List the replies to a question with their own replies: the solution first, then by votes, then by time.',
  action: 'question.read',
  params: questionParams,
  query: replyQuery,
  reply: replyPage,
});

export const suggestReaders = endpoint({
  method: 'GET',
  path: '/api/questions/:id/people',
  summary: 'List people who can be mentioned in a reply, by the start of a name.',
  action: 'reply.mention',
  params: questionParams,
  query: readersQuery,
  reply: suggestedReaders,
  errors: ['thing.notFound'],
});

export const giveReply = endpoint({
  method: 'POST',
  path: '/api/questions/:id/replies',
  summary: 'Reply to a question, or to one of its replies.',
  action: 'question.reply',
  params: questionParams,
  body: newReply,
  bodyLimitBytes,
  reply: replyMade,
  status: 201,
  errors: ['command.reused', 'quota.reached', 'question.membersOnly', 'reply.gone', 'reply.notToReply'],
});

export const editReply = endpoint({
  method: 'PUT',
  path: '/api/replies/:id',
  summary: 'Edit a reply.',
  action: 'reply.edit',
  params: replyParams,
  body: changedReply,
  bodyLimitBytes,
  reply: replyChanged,
});

export const deleteReply = endpoint({
  method: 'DELETE',
  path: '/api/replies/:id',
  summary: 'Permanently delete a reply. If it has replies, a placeholder remains.',
  action: 'reply.delete',
  params: replyParams,
  reply: done,
});

export const voteReply = endpoint({
  method: 'POST',
  path: '/api/replies/:id/vote',
  summary: 'Vote for a reply, or remove the vote. Each person has one vote per reply, and none on their own.',
  action: 'reply.vote',
  params: replyParams,
  body: vote,
  reply: done,
  errors: ['question.membersOnly', 'reply.own'],
});
