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
  summary: 'Questions that one may read, latest first: all, one’s own, unanswered or solved ones; by words, category and group',
  action: 'question.list',
  query: questionQuery,
  reply: questionPage,
  errors: ['auth.required'],
});

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/questions',
  summary: 'Asks the members of groups; everybody may read it where one of these is public',
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
  summary: 'Questions that one may read whose titles mean about the same, in whichever language; the nearest first',
  action: 'question.similar',
  query: similarQuery,
  reply: similarQuestions,
});

export const listInPublicGroup = endpoint({
  method: 'GET',
  path: '/api/questions/of-group/:groupId',
  summary: 'The questions asked in a public group, latest first, for everybody; a private group has none to tell of',
  action: 'question.list',
  params: groupNewsParams,
  query: groupNewsQuery,
  reply: groupPublicQuestions,
});

export const readQuestion = endpoint({
  method: 'GET',
  path: '/api/questions/:id',
  summary: 'One question with its text',
  action: 'question.read',
  params: questionParams,
  reply: questionWhole,
});

export const editQuestion = endpoint({
  method: 'PUT',
  path: '/api/questions/:id',
  summary: 'Changes category, title and text; for whom it is stays as it was',
  action: 'question.edit',
  params: questionParams,
  body: changedQuestion,
  bodyLimitBytes,
  reply: done,
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/questions/:id',
  summary: 'Deletes a question permanently, with its replies',
  action: 'question.delete',
  params: questionParams,
  reply: done,
});

export const solveQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/:id/solution',
  summary: 'Marks the reply that helped, or takes that back',
  action: 'question.solve',
  params: questionParams,
  body: solution,
  reply: done,
  errors: ['reply.gone'],
});

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/questions/:id/replies',
  summary: 'The replies to a question, each with those to it: the solution first, then by votes, then by time',
  action: 'question.read',
  params: questionParams,
  query: replyQuery,
  reply: replyPage,
});

export const suggestReaders = endpoint({
  method: 'GET',
  path: '/api/questions/:id/people',
  summary: 'People who can be named in a reply, by the beginning of a name',
  action: 'reply.mention',
  params: questionParams,
  query: readersQuery,
  reply: suggestedReaders,
  errors: ['thing.notFound'],
});

export const giveReply = endpoint({
  method: 'POST',
  path: '/api/questions/:id/replies',
  summary: 'Replies to a question, or to a reply to it',
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
  summary: 'Changes what a reply says',
  action: 'reply.edit',
  params: replyParams,
  body: changedReply,
  bodyLimitBytes,
  reply: replyChanged,
});

export const deleteReply = endpoint({
  method: 'DELETE',
  path: '/api/replies/:id',
  summary: 'Deletes a reply permanently; where others answered it, its place stays and says so',
  action: 'reply.delete',
  params: replyParams,
  reply: done,
});

export const voteReply = endpoint({
  method: 'POST',
  path: '/api/replies/:id/vote',
  summary: 'Says that a reply helps, or takes that back; once for each person, never of one’s own',
  action: 'reply.vote',
  params: replyParams,
  body: vote,
  reply: done,
  errors: ['question.membersOnly', 'reply.own'],
});
