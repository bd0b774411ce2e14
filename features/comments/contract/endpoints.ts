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
  summary: 'What is said of a thing that one may see, the earliest first, each with its answers; and how people react to it',
  action: 'comment.list',
  query: commentQuery,
  reply: commentPage,
  errors: ['thing.notFound'],
});

export const suggestReaders = endpoint({
  method: 'GET',
  path: '/api/comments/people',
  summary: 'People who can be named in a comment on a thing, by the beginning of a name',
  action: 'comment.mention',
  query: readersQuery,
  reply: suggestedReaders,
  errors: ['thing.notFound'],
});

export const writeComment = endpoint({
  method: 'POST',
  path: '/api/comments',
  summary: 'Comments a thing, a passage of it, or answers a comment',
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
  summary: 'Takes no more comments on what one made, or takes them again',
  action: 'comment.close',
  body: closing,
  reply: done,
  errors: ['thing.notFound'],
});

export const editComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:id',
  summary: 'Changes what a comment says',
  action: 'comment.edit',
  params: commentParams,
  body: changedComment,
  reply: commentChanged,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  summary: 'Deletes a comment permanently; where others answered it, its place stays and says so',
  action: 'comment.delete',
  params: commentParams,
  reply: done,
});

export const giveReaction = endpoint({
  method: 'PUT',
  path: '/api/reactions',
  summary: 'Reacts to a thing or to a comment in one of six ways, or takes that back; one for each person',
  action: 'reaction.give',
  body: givenReaction,
  reply: done,
  errors: ['thing.notFound'],
});
