import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  changedComment,
  closing,
  commentChanged,
  commentedThing,
  commentMade,
  commentPage,
  commentParams,
  commentQuery,
  givenReaction,
  newComment,
  readersQuery,
  suggestedReaders,
} from './shapes.ts';

export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments',
  summary: 'List the comments on an item, oldest first, each with its replies. Also returns the reactions to the item.',
  action: 'comment.list',
  query: commentQuery,
  reply: commentPage,
  errors: ['thing.notFound'],
});

export const suggestReaders = endpoint({
  method: 'GET',
  path: '/api/comments/people',
  summary: 'List people who can be mentioned in a comment on an item, by the start of a name.',
  action: 'comment.mention',
  query: readersQuery,
  reply: suggestedReaders,
  errors: ['thing.notFound'],
});

export const writeComment = endpoint({
  method: 'POST',
  path: '/api/comments',
  summary: 'Comment on an item or on a passage of its text, or reply to a comment. Mentioned people are notified if they can see the item.',
  action: 'comment.write',
  query: commentedThing,
  body: newComment,
  reply: commentMade,
  status: 201,
  errors: [
    'command.reused',
    'quota.reached',
    'thing.notFound',
    'comment.closed',
    'comment.gone',
    'comment.notToAnswer',
    'passage.notFound',
  ],
});

export const closeComments = endpoint({
  method: 'PUT',
  path: '/api/comments/closed',
  summary: 'Close or reopen the comments on an item. Existing comments stay.',
  action: 'comment.close',
  body: closing,
  reply: done,
  errors: ['thing.notFound'],
});

export const editComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:id',
  summary: 'Edit a comment.',
  action: 'comment.edit',
  params: commentParams,
  body: changedComment,
  reply: commentChanged,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  summary: 'Permanently delete a comment. If it has replies, a placeholder remains.',
  action: 'comment.delete',
  params: commentParams,
  reply: done,
});

export const giveReaction = endpoint({
  method: 'PUT',
  path: '/api/reactions',
  summary: 'Set or remove a reaction to an item or a comment. Each person has at most one reaction.',
  action: 'reaction.give',
  body: givenReaction,
  reply: done,
  errors: ['thing.notFound'],
});
