import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { documentId } from './shapes.ts';
import {
  commentEdited,
  editedComment,
  movedPlaces,
  newReply,
  newThread,
  resolution,
  threadCommentParams,
  threadList,
  threadMade,
  threadParams,
  threadPeople,
} from './thread-shapes.ts';

export const listThreads = endpoint({
  method: 'GET',
  path: '/api/documents/:id/threads',
  summary: 'List the comments of the people who write a document together on passages of its text. Readers of the document never see them.',
  action: 'document.comment',
  params: documentId,
  reply: threadList,
  errors: ['thing.notFound'],
});

export const startThread = endpoint({
  method: 'POST',
  path: '/api/documents/:id/threads',
  summary:
    'Comment on a passage of a document that several people write. The author and the co-authors are notified. `@username` mentions one of them.',
  action: 'document.comment',
  params: documentId,
  body: newThread,
  reply: threadMade,
  status: 201,
  errors: ['thing.notFound', 'document.hidden', 'document.notLive', 'document.passageGone', 'document.tooManyComments', 'command.reused'],
});

export const moveThreads = endpoint({
  method: 'PUT',
  path: '/api/documents/:id/threads/places',
  summary: 'Say where commented passages are after a change of the text that moved them. Unknown threads are ignored.',
  action: 'document.placeComments',
  params: documentId,
  body: movedPlaces,
  bodyLimitBytes: 1_500_000,
  reply: done,
  errors: ['thing.notFound', 'document.hidden'],
});

export const replyInThread = endpoint({
  method: 'POST',
  path: '/api/documents/:id/threads/:threadId/comments',
  summary: 'Reply to a comment on a passage. The author of the document and the people of the thread are notified.',
  action: 'document.comment',
  params: threadParams,
  body: newReply,
  reply: threadMade,
  status: 201,
  errors: ['thing.notFound', 'document.hidden', 'document.threadGone', 'document.tooManyComments', 'command.reused'],
});

export const resolveThread = endpoint({
  method: 'PUT',
  path: '/api/documents/:id/threads/:threadId/resolution',
  summary: 'Mark the comments on a passage as resolved, or reopen them. Repeating the call changes nothing.',
  action: 'document.comment',
  params: threadParams,
  body: resolution,
  reply: done,
  errors: ['thing.notFound', 'document.hidden', 'document.threadGone'],
});

export const listThreadPeople = endpoint({
  method: 'GET',
  path: '/api/documents/:id/threads/people',
  summary: 'List the people who can be mentioned in comments on a draft: the others who may open it.',
  action: 'document.comment',
  params: documentId,
  reply: threadPeople,
  errors: ['thing.notFound'],
});

export const editThreadComment = endpoint({
  method: 'PUT',
  path: '/api/documents/:id/threads/:threadId/comments/:commentId',
  summary: 'Edit one’s own comment on a passage. People whom it did not mention before are notified. Repeating the call changes nothing.',
  action: 'document.editComment',
  params: threadCommentParams,
  body: editedComment,
  reply: commentEdited,
  errors: ['thing.notFound', 'document.hidden', 'document.threadGone'],
});

export const deleteThreadComment = endpoint({
  method: 'DELETE',
  path: '/api/documents/:id/threads/:threadId/comments/:commentId',
  summary: 'Permanently delete a comment on a passage. If replies follow the first comment, a placeholder remains.',
  action: 'document.deleteComment',
  params: threadCommentParams,
  reply: done,
  errors: ['thing.notFound', 'document.hidden'],
});
