import { captionBytes } from '#platform/contract/captions/limits.ts';
import { newCaptions } from '#platform/contract/captions/shapes.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  addedItems,
  besideQuery,
  captionParams,
  galleryFacts,
  galleryMade,
  galleryPage,
  galleryParams,
  galleryQuery,
  galleryVisibility,
  galleryWhole,
  itemDescriptions,
  itemFacts,
  itemOrder,
  itemParams,
  itemsAdded,
  itemTranscript,
  newGallery,
  renditionParams,
} from './shapes.ts';

/** Body limit: hundreds of descriptions in any script. */
const itemsBytes = 512 * 1024;
const uploadErrors = ['upload.notFound', 'upload.unfinished', 'gallery.full'] as const;

export const listGalleries = endpoint({
  method: 'GET',
  path: '/api/galleries',
  summary: 'List the galleries of the authenticated user, of their groups, or public ones, newest first.',
  action: 'gallery.list',
  query: galleryQuery,
  reply: galleryPage,
  errors: ['auth.required'],
});

export const createGallery = endpoint({
  method: 'POST',
  path: '/api/galleries',
  summary: 'Create a gallery in a group from completed uploads.',
  action: 'gallery.create',
  body: newGallery,
  bodyLimitBytes: itemsBytes,
  reply: galleryMade,
  status: 201,
  errors: ['command.reused', ...uploadErrors],
});

export const readGallery = endpoint({
  method: 'GET',
  path: '/api/galleries/:id',
  summary: 'Get a gallery with its items. The addresses of the media are valid for a few minutes; those of a public gallery are permanent.',
  action: 'gallery.read',
  params: galleryParams,
  query: besideQuery,
  reply: galleryWhole,
});

/** A rendition of an item, authorised by header or by the key in the address. */
export const readRendition = endpoint({
  method: 'GET',
  path: '/api/galleries/:id/items/:itemId/renditions/:rendition',
  summary: 'Get a rendition of an item: a picture in one of three widths, a video or a recording. Never the original.',
  action: 'gallery.read',
  params: renditionParams,
  reply: done,
  fileType: '*/*',
});

export const downloadItem = endpoint({
  method: 'GET',
  path: '/api/galleries/:id/items/:itemId/content',
  summary: 'Download the original of an item. From an anonymous gallery, other people get the best rendition without metadata.',
  action: 'gallery.download',
  params: itemParams,
  reply: done,
  fileType: '*/*',
});

export const updateGallery = endpoint({
  method: 'PUT',
  path: '/api/galleries/:id',
  summary: 'Update the title, description, cover and anonymity of a gallery.',
  action: 'gallery.edit',
  params: galleryParams,
  body: galleryFacts,
  reply: done,
});

export const deleteGallery = endpoint({
  method: 'DELETE',
  path: '/api/galleries/:id',
  summary: 'Permanently delete a gallery with its items.',
  action: 'gallery.delete',
  params: galleryParams,
  reply: done,
});

export const showGallery = endpoint({
  method: 'PUT',
  path: '/api/galleries/:id/visibility',
  summary: 'Make a gallery public, or visible to its group only.',
  action: 'gallery.edit',
  params: galleryParams,
  body: galleryVisibility,
  reply: done,
});

export const addItems = endpoint({
  method: 'POST',
  path: '/api/galleries/:id/items',
  summary: 'Append completed uploads to a gallery.',
  action: 'gallery.edit',
  params: galleryParams,
  body: addedItems,
  bodyLimitBytes: itemsBytes,
  reply: itemsAdded,
  status: 201,
  errors: ['command.reused', ...uploadErrors],
});

export const orderItems = endpoint({
  method: 'PUT',
  path: '/api/galleries/:id/order',
  summary: 'Reorder the items of a gallery. `itemIds` must contain all of them.',
  action: 'gallery.edit',
  params: galleryParams,
  body: itemOrder,
  reply: done,
  errors: ['gallery.otherItems'],
});

export const updateItem = endpoint({
  method: 'PUT',
  path: '/api/galleries/:id/items/:itemId',
  summary: 'Set the description of an item, and whether other people can download it.',
  action: 'gallery.edit',
  params: itemParams,
  body: itemFacts,
  reply: done,
  errors: ['gallery.itemHidden'],
});

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/galleries/:id/items/:itemId',
  summary: 'Permanently delete an item of a gallery.',
  action: 'gallery.edit',
  params: itemParams,
  reply: done,
  errors: ['gallery.itemHidden'],
});

export const describeItems = endpoint({
  method: 'PUT',
  path: '/api/galleries/:id/descriptions',
  summary: 'Set the descriptions of several items. All or none are changed.',
  action: 'gallery.edit',
  params: galleryParams,
  body: itemDescriptions,
  bodyLimitBytes: itemsBytes,
  reply: done,
  errors: ['gallery.itemHidden'],
});

export const removePlace = endpoint({
  method: 'DELETE',
  path: '/api/galleries/:id/items/:itemId/place',
  summary: 'Remove the location from an original file. From a picture, all other metadata is removed too.',
  action: 'gallery.edit',
  params: itemParams,
  reply: done,
  errors: ['gallery.itemHidden', 'gallery.placeStays'],
});

/** Captions of a video or recording, authorised by header or by the key in the address. */
export const readCaptions = endpoint({
  method: 'GET',
  path: '/api/galleries/:id/items/:itemId/captions/:language',
  summary: 'Get the captions of a video or recording in one language, as WebVTT.',
  action: 'gallery.read',
  params: captionParams,
  reply: done,
  fileType: '*/*',
});

export const writeCaptions = endpoint({
  method: 'PUT',
  path: '/api/galleries/:id/items/:itemId/captions/:language',
  summary:
    'Set the captions of a video or recording in one language, from a WebVTT or SubRip file. Existing captions in that language are replaced.',
  action: 'gallery.edit',
  params: captionParams,
  body: newCaptions,
  bodyLimitBytes: captionBytes,
  reply: done,
  errors: ['gallery.itemHidden', 'gallery.captionsUnreadable'],
});

export const removeCaptions = endpoint({
  method: 'DELETE',
  path: '/api/galleries/:id/items/:itemId/captions/:language',
  summary: 'Delete the captions of a video or recording in one language.',
  action: 'gallery.edit',
  params: captionParams,
  reply: done,
  errors: ['gallery.itemHidden'],
});

export const readTranscript = endpoint({
  method: 'GET',
  path: '/api/galleries/:id/items/:itemId/transcript',
  summary: 'Get the transcript of a video or recording from its captions, in the language of the request if available.',
  action: 'gallery.read',
  params: itemParams,
  reply: itemTranscript,
});
