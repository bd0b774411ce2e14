import { captionBytes } from '#platform/contract/captions/limits.ts';
import { newCaptions } from '#platform/contract/captions/shapes.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { captionPlace, documentId, mediaPlace, newMedia, ownMedia, ownMediaList, renditionPlace } from './shapes.ts';

export const addMedia = endpoint({
  method: 'POST',
  path: '/api/documents/:id/media',
  summary: 'Add a completed upload to a document. If `id` was added before, returns the existing item.',
  action: 'document.edit',
  params: documentId,
  body: newMedia,
  reply: ownMedia,
  status: 201,
  errors: ['thing.notFound', 'command.reused', 'upload.notFound', 'upload.unfinished', 'upload.overQuota', 'document.hidden'],
});

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/documents/:id/media',
  summary: 'List all media of a document, including those of earlier versions. The addresses are valid for a few minutes.',
  action: 'document.media',
  params: documentId,
  reply: ownMediaList,
  errors: ['thing.notFound'],
});

/** A rendition of a medium, authorised by header or by the key in the address. */
export const readMediaRendition = endpoint({
  method: 'GET',
  path: '/api/documents/:id/media/:mediaId/renditions/:rendition',
  summary: 'Get a rendition of a media item: a picture in one of three widths, a video or a recording. Never the original.',
  action: 'document.read',
  params: renditionPlace,
  reply: done,
  fileType: '*/*',
});

export const removeMediaPlace = endpoint({
  method: 'DELETE',
  path: '/api/documents/:id/media/:mediaId/place',
  summary: 'Remove the location from an original file. From a picture, all other metadata is removed too.',
  action: 'document.edit',
  params: mediaPlace,
  reply: done,
  errors: ['thing.notFound', 'document.placeStays', 'document.hidden'],
});

/** Captions of a video or recording, authorised by header or by the key in the address. */
export const readMediaCaptions = endpoint({
  method: 'GET',
  path: '/api/documents/:id/media/:mediaId/captions/:language',
  summary: 'Get the captions of a video or recording in one language, as WebVTT.',
  action: 'document.read',
  params: captionPlace,
  reply: done,
  fileType: '*/*',
});

export const writeMediaCaptions = endpoint({
  method: 'PUT',
  path: '/api/documents/:id/media/:mediaId/captions/:language',
  summary:
    'Set the captions of a video or recording in one language, from a WebVTT or SubRip file. Existing captions in that language are replaced.',
  action: 'document.edit',
  params: captionPlace,
  body: newCaptions,
  bodyLimitBytes: captionBytes,
  reply: done,
  errors: ['thing.notFound', 'document.captionsUnreadable', 'document.hidden'],
});

export const removeMediaCaptions = endpoint({
  method: 'DELETE',
  path: '/api/documents/:id/media/:mediaId/captions/:language',
  summary: 'Delete the captions of a video or recording in one language.',
  action: 'document.edit',
  params: captionPlace,
  reply: done,
  errors: ['thing.notFound', 'document.hidden'],
});
