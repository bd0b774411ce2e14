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
  summary: 'Galleries of one’s own, of one’s groups or for everybody, latest first',
  action: 'gallery.list',
  query: galleryQuery,
  reply: galleryPage,
  errors: ['auth.required'],
});

export const createGallery = endpoint({
  method: 'POST',
  path: '/api/galleries',
  summary: 'Makes a gallery in a group, with what was uploaded for it',
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
  summary: 'One gallery with its media and their addresses, which hold for a few minutes unless it is public',
  action: 'gallery.read',
  params: galleryParams,
  query: besideQuery,
  reply: galleryWhole,
});

/** A rendition of an item, authorised by header or by the key in the address. */
export const readRendition = endpoint({
  method: 'GET',
  path: '/api/galleries/:id/items/:itemId/renditions/:rendition',
  summary: 'What was made of one of the media to be shown: an image in three widths, a video, an audio; never the original',
  action: 'gallery.read',
  params: renditionParams,
  reply: done,
  fileType: '*/*',
});

export const downloadItem = endpoint({
  method: 'GET',
  path: '/api/galleries/:id/items/:itemId/content',
  summary: 'One of the media as a file: the original, or of an anonymous gallery what holds nothing but what is seen and heard',
  action: 'gallery.download',
  params: itemParams,
  reply: done,
  fileType: '*/*',
});

export const updateGallery = endpoint({
  method: 'PUT',
  path: '/api/galleries/:id',
  summary: 'Changes title, description, cover and whether its author is named',
  action: 'gallery.edit',
  params: galleryParams,
  body: galleryFacts,
  reply: done,
});

export const deleteGallery = endpoint({
  method: 'DELETE',
  path: '/api/galleries/:id',
  summary: 'Deletes a gallery permanently, with its media',
  action: 'gallery.delete',
  params: galleryParams,
  reply: done,
});

export const showGallery = endpoint({
  method: 'PUT',
  path: '/api/galleries/:id/visibility',
  summary: 'Shows a gallery to everybody, or to its group alone',
  action: 'gallery.edit',
  params: galleryParams,
  body: galleryVisibility,
  reply: done,
});

export const addItems = endpoint({
  method: 'POST',
  path: '/api/galleries/:id/items',
  summary: 'Puts what was uploaded at the end of a gallery',
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
  summary: 'Puts the media of a gallery in another order',
  action: 'gallery.edit',
  params: galleryParams,
  body: itemOrder,
  reply: done,
  errors: ['gallery.otherItems'],
});

export const updateItem = endpoint({
  method: 'PUT',
  path: '/api/galleries/:id/items/:itemId',
  summary: 'Describes one of the media, and lets others download it or not',
  action: 'gallery.edit',
  params: itemParams,
  body: itemFacts,
  reply: done,
  errors: ['gallery.itemHidden'],
});

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/galleries/:id/items/:itemId',
  summary: 'Takes one of the media out, permanently',
  action: 'gallery.edit',
  params: itemParams,
  reply: done,
  errors: ['gallery.itemHidden'],
});

export const describeItems = endpoint({
  method: 'PUT',
  path: '/api/galleries/:id/descriptions',
  summary: 'Describes several of the media at once',
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
  summary: 'Takes out of an original where it was taken; of a picture, all else that is written beside its pixels too',
  action: 'gallery.edit',
  params: itemParams,
  reply: done,
  errors: ['gallery.itemHidden', 'gallery.placeStays'],
});

/** Captions of a video or recording, authorised by header or by the key in the address. */
export const readCaptions = endpoint({
  method: 'GET',
  path: '/api/galleries/:id/items/:itemId/captions/:language',
  summary: 'Captions of a video or a recording in one language, as WebVTT',
  action: 'gallery.read',
  params: captionParams,
  reply: done,
  fileType: '*/*',
});

export const writeCaptions = endpoint({
  method: 'PUT',
  path: '/api/galleries/:id/items/:itemId/captions/:language',
  summary: 'Gives a video or a recording captions in one language, of a file in WebVTT or SubRip; those that there were are replaced',
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
  summary: 'Removes the captions in one language',
  action: 'gallery.edit',
  params: captionParams,
  reply: done,
  errors: ['gallery.itemHidden'],
});

export const readTranscript = endpoint({
  method: 'GET',
  path: '/api/galleries/:id/items/:itemId/transcript',
  summary: 'What the captions of a video or a recording say, in the language of who asks where there is one',
  action: 'gallery.read',
  params: itemParams,
  reply: itemTranscript,
});
