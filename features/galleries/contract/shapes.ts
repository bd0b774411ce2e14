import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { galleryLimits, galleryLists, itemTypes } from './limits.ts';

const description = paragraphs(galleryLimits.description);
const facts = { title: line(galleryLimits.title).min(1), description: description.default('') };

export const galleryParams = z.strictObject({ id: uuid });
export const itemParams = z.strictObject({ id: uuid, itemId: uuid });
export const renditions = ['small', 'medium', 'large', 'video', 'audio'] as const;
export const renditionParams = z.strictObject({ id: uuid, itemId: uuid, rendition: z.enum(renditions) });

export const galleryQuery = z.strictObject({
  list: z.enum(galleryLists),
  groupId: code.optional(),
  cursor: z.string().max(200).optional(),
});
/** Among which galleries the one before and the one behind are told. */
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

const image = z.object({ address: z.string(), width: z.number(), height: z.number() });

const item = z.object({
  id: z.string(),
  type: z.enum(itemTypes),
  description: z.string(),
  allowDownload: z.boolean(),
  /** `waiting`: what is shown of it is just being made; `refused`: nothing can be. */
  state: z.enum(['waiting', 'made', 'refused']),
  refusal: z.enum(['unknown', 'damaged', 'tooLarge', 'noProgram']).nullable(),
  /** How far it is made, from 0 to 100. */
  progress: z.number(),
  /** In pixels, upright; null until that is known, and for audio. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationMs: z.number().nullable(),
  placeholder: z.string().nullable(),
  loudness: z.array(z.number()).nullable(),
  /** The image, or the poster of the video, in several widths, the smallest first. */
  images: z.array(image),
  video: z.string().nullable(),
  audio: z.string().nullable(),
  /** Where it is downloaded; null where it may not be. */
  download: z.string().nullable(),
  /** What its author alone is told: its name as it was uploaded, and whether the original says where it was taken. */
  own: z.object({ fileName: z.string(), size: z.number(), holdsPlace: z.boolean() }).nullable(),
});
export type GalleryItem = z.output<typeof item>;

const card = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** The language of title and description, as far as their words tell. */
  language: z.enum(languages).nullable(),
  /** Null where the viewer may not know of the group. */
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Null where the gallery is anonymous, but for its author and the administrator. */
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  isAnonymous: z.boolean(),
  isPublic: z.boolean(),
  createdAt: z.string(),
  lastUpdate: z.string(),
  itemCount: z.number(),
  cover: z.object({ placeholder: z.string().nullable(), images: z.array(image) }).nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type GalleryCard = z.output<typeof card>;

const neighbour = z.object({ id: z.string(), title: z.string() }).nullable();

export const galleryWhole = card.extend({
  items: z.array(item),
  coverItemId: z.string().nullable(),
  /** Where everybody reads it; null unless it is public. */
  publicAddress: z.string().nullable(),
  newer: neighbour,
  older: neighbour,
});
export type GalleryWhole = z.output<typeof galleryWhole>;

export const galleryPage = z.object({ items: z.array(card), nextCursor: z.string().nullable() });
export const galleryMade = z.object({ id: z.string() });
export const itemsAdded = z.object({ itemIds: z.array(z.string()) });
