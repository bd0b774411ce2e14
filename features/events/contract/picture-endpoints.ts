import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { changedPicture, pictureParams } from './picture-shapes.ts';
import { eventParams, scopeQuery } from './shapes.ts';

export const setPicture = endpoint({
  method: 'PUT',
  path: '/api/events/:id/picture',
  summary:
    'Set the picture of an event from a completed upload, or change its description, or with `scope` those of further dates of its series.',
  action: 'event.edit',
  params: eventParams,
  body: changedPicture,
  reply: done,
  errors: ['command.reused', 'upload.notFound', 'upload.unfinished'],
});

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/picture',
  summary: 'Delete the picture of an event, or with `scope` those of further dates of its series.',
  action: 'event.edit',
  params: eventParams,
  query: scopeQuery,
  reply: done,
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/api/events/:id/pictures/:picture/:rendition',
  summary: 'Get the picture of an event in one of three widths. Never the original.',
  action: 'event.read',
  params: pictureParams,
  reply: done,
  fileType: '*/*',
});
