import { z } from 'zod';
import { captionLanguage, captionTrack, transcript } from '#platform/contract/captions/shapes.ts';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { renditions, shownImage, shownMedia } from '#platform/contract/shown-media.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { galleryLimits, galleryLists } from './limits.ts';

const description = paragraphs(galleryLimits.description);
const facts = { title: line(galleryLimits.title).min(1), description: description.default('') };

export const galleryParams = z.strictObject({ id: uuid });
export const itemParams = z.strictObject({ id: uuid, itemId: uuid });
export const captionParams = z.strictObject({ id: uuid, itemId: uuid, language: captionLanguage });
export const renditionParams = z.strictObject({ id: uuid, itemId: uuid, rendition: z.enum(renditions) });

export const galleryQuery = z.strictObject({
  list: z.enum(galleryLists),
  groupId: code.optional(),
  cursor: z.string().max(200).optional(),
});
/** List in which the previous and next gallery are looked up. */
export const besideQuery = z.strictObject({ among: z.enum(galleryLists).default('groups') });

const newItem = z.strictObject({ uploadId: uuid, description: description.default(''), allowDownload: z.boolean().default(false) });
const newItems = z.array(newItem).max(galleryLimits.items);

export const newGallery = z.strictObject({
  ...facts,
  groupId: code,
  isAnonymous: z.boolean().default(false),
  isPublic: z.boolean().default(false),
  items: newItems.default([]),
  commandId: commandId.optional(),
});
export const addedItems = z.strictObject({ items: newItems.min(1), commandId: commandId.optional() });
export const galleryFacts = z.strictObject({ ...facts, isAnonymous: z.boolean(), coverItemId: uuid.nullable().default(null) });
export const galleryVisibility = z.strictObject({ isPublic: z.boolean() });
/** All items of a gallery in their new order. */
export const itemOrder = z.strictObject({ itemIds: z.array(uuid).max(galleryLimits.items) });
export const itemFacts = z.strictObject({ description, allowDownload: z.boolean() });
/** New descriptions of several items. */
export const itemDescriptions = z.strictObject({
  items: z
    .array(z.strictObject({ id: uuid, description }))
    .min(1)
    .max(galleryLimits.items),
});

const item = shownMedia.extend({
  id: z.string(),
  description: z.string(),
  allowDownload: z.boolean(),
  commentCount: z.number(),
  /** Hidden by moderators: only the author sees it. */
  isHidden: z.boolean(),
  /** Download address; null if the viewer may not download it. */
  download: z.string().nullable(),
  /** Captions of a video or recording, one track per language. */
  captions: z.array(captionTrack),
  /**
   * For the author only: original file name, whether the original contains a location, and whether
   * that can be removed.
   */
  own: z.object({ fileName: z.string(), size: z.number(), holdsPlace: z.boolean(), placeCanGo: z.boolean() }).nullable(),
});
export type GalleryItem = z.output<typeof item>;

const previewItem = shownMedia
  .pick({ type: true, placeholder: true, images: true, loudness: true, durationMs: true })
  .extend({ id: z.string() });
export type PreviewItem = z.output<typeof previewItem>;

const card = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Language of title and description, if detected. */
  language: z.enum(languages).nullable(),
  /** Null if the viewer may not know the group. */
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Null for an anonymous gallery, except for its author and administrators. */
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  isAnonymous: z.boolean(),
  isPublic: z.boolean(),
  /**
   * Visible to its author only: hidden by moderators and unchangeable, or (`isWaiting`) held for
   * review.
   */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
  createdAt: z.string(),
  lastUpdate: z.string(),
  itemCount: z.number(),
  commentCount: z.number(),
  cover: z.object({ placeholder: z.string().nullable(), images: z.array(shownImage) }).nullable(),
  /** The first items, at most four: the cover, pictures and videos, then recordings. */
  preview: z.array(previewItem),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type GalleryCard = z.output<typeof card>;

const neighbour = z.object({ id: z.string(), title: z.string() }).nullable();

export const galleryWhole = card.extend({
  items: z.array(item),
  coverItemId: z.string().nullable(),
  /** Address of the public page; null unless the gallery is public. */
  publicAddress: z.string().nullable(),
  newer: neighbour,
  older: neighbour,
});
export type GalleryWhole = z.output<typeof galleryWhole>;

export const galleryPage = z.object({ items: z.array(card), nextCursor: z.string().nullable() });
export const galleryMade = z.object({ id: z.string() });
export const itemsAdded = z.object({ itemIds: z.array(z.string()) });
/** Null if the item has no captions. */
export const itemTranscript = z.object({ transcript: transcript.nullable() });
