import { captionBytes } from '#platform/contract/captions/limits.ts';
import { newCaptions } from '#platform/contract/captions/shapes.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { captionPlace, documentId, mediaPlace, newMedia, ownMedia, ownMediaList, renditionPlace } from './shapes.ts';

export const addMedia = endpoint({
  method: 'POST',
  path: '/api/documents/:id/media',
  summary: 'Make media of a document of what was uploaded for it. With the same id, what was added before is given back.',
  action: 'document.edit',
  params: documentId,
  body: newMedia,
  reply: ownMedia,
  status: 201,
  errors: ['thing.notFound', 'command.reused', 'upload.notFound', 'upload.unfinished', 'document.hidden'],
});

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/documents/:id/media',
  summary: 'All media of a document of mine, those of its earlier versions among them, with their addresses, which hold for a few minutes.',
  action: 'document.media',
  params: documentId,
  reply: ownMediaList,
  errors: ['thing.notFound'],
});

/** A rendition of a medium, authorised by header or by the key in the address. */
export const readMediaRendition = endpoint({
  method: 'GET',
  path: '/api/documents/:id/media/:mediaId/renditions/:rendition',
  summary: 'What was made of one of the media of a document to be shown: an image in three widths, a video, an audio; never the original.',
  action: 'document.read',
  params: renditionPlace,
  reply: done,
  fileType: '*/*',
});

export const removeMediaPlace = endpoint({
  method: 'DELETE',
  path: '/api/documents/:id/media/:mediaId/place',
  summary:
    'Takes out of the original of one of the media where it was taken; of a picture, all else that is written beside its pixels too.',
  action: 'document.edit',
  params: mediaPlace,
  reply: done,
  errors: ['thing.notFound', 'document.placeStays', 'document.hidden'],
});

/** Captions of a video or recording, authorised by header or by the key in the address. */
export const readMediaCaptions = endpoint({
  method: 'GET',
  path: '/api/documents/:id/media/:mediaId/captions/:language',
  summary: 'Captions of a video or a recording of a document in one language, as WebVTT.',
  action: 'document.read',
  params: captionPlace,
  reply: done,
  fileType: '*/*',
});

export const writeMediaCaptions = endpoint({
  method: 'PUT',
  path: '/api/documents/:id/media/:mediaId/captions/:language',
  summary: 'Give a video or a recording captions in one language, of a file in WebVTT or SubRip; those that there were are replaced.',
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
  summary: 'Remove the captions in one language.',
  action: 'document.edit',
  params: captionPlace,
  reply: done,
  errors: ['thing.notFound', 'document.hidden'],
});
