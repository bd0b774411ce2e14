import { z } from 'zod';
import { captionLanguage, captionTrack, transcript } from '#platform/contract/captions/shapes.ts';
import { day, timeZone } from '#platform/contract/calendar.ts';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { richTextWithMedia, storedRichText } from '#platform/contract/rich-text/schema.ts';
import { renditions, shownMedia } from '#platform/contract/shown-media.ts';
import { line } from '#platform/contract/text.ts';
import { documentLists, documentStates, documentVisibilities, versionKinds } from './kinds.ts';
import { documentLimits } from './limits.ts';

/** Whether there is such a category, the database knows; empty means none. */
const categoryId = z.string().regex(/^[A-Za-z0-9]{0,64}$/);

export const documentId = z.strictObject({ id: uuid });

/** What an author writes. A draft may still lack title and category. */
const written = {
  title: line(documentLimits.titleCharacters),
  subtitle: line(documentLimits.subtitleCharacters).default(''),
  category: categoryId,
  content: richTextWithMedia,
};

export const newDocument = z.strictObject({ ...written, draftKey: uuid.optional() });
export const changedDocument = z.strictObject({
  ...written,
  version: z.int().min(1),
  /** What stands now is kept as a version first: the author has seen it and replaces it. */
  keepPresent: z.boolean().optional(),
});
export type WrittenDocument = Omit<z.output<typeof changedDocument>, 'version' | 'keepPresent'>;

export const publication = z.strictObject({
  visibility: z.enum(documentVisibilities),
  groupIds: z
    .array(code)
    .max(documentLimits.groups)
    .overwrite((ids) => [...new Set(ids)])
    .default([]),
  /** Under what it is to be found; without it, as it is. */
  category: categoryId.optional(),
  version: z.int().min(1).optional(),
});

/** The version that was read, so that nothing unseen is taken back or deleted; without it, the present one. */
export const seenVersion = z.strictObject({ version: z.int().min(1).optional() });

export const documentListQuery = z.strictObject({
  list: z.enum(documentLists),
  q: z.string().max(documentLimits.searchCharacters).optional(),
  category: categoryId.optional(),
  /** First and last day, both included, as days of `tz`. */
  from: day.optional(),
  to: day.optional(),
  /** An IANA time zone; UTC unless told. */
  tz: timeZone.optional(),
  groupId: code.optional(),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(documentLimits.pageItems).default(20),
});
export type DocumentListQuery = z.output<typeof documentListQuery>;

const groupName = z.object({ id: z.string(), name: z.string() });

const documentCard = z.object({
  id: z.string(),
  state: z.enum(documentStates),
  /** Null for a draft; of what lies in the bin, what it was. */
  visibility: z.enum(documentVisibilities).nullable(),
  title: z.string(),
  subtitle: z.string(),
  /** Empty where a draft has none yet. */
  category: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  /** When it was published first; null for what never was. */
  publicationDate: z.string().nullable(),
  lastUpdate: z.string(),
  /** When its author put it into the bin; null for everything else. */
  deletedAt: z.string().nullable(),
  /** Its groups, as far as the viewer may know them. */
  groups: z.array(groupName),
  excerpt: z.string(),
  /** The language it is written in, as far as its words tell. */
  language: z.enum(languages).nullable(),
  words: z.number(),
  version: z.number(),
  /** Its author alone sees it: moderators hid it, and nothing of it changes, or (`isWaiting`) it waits for them. */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), publish: z.boolean(), withdraw: z.boolean() }),
});
export type DocumentCard = z.output<typeof documentCard>;

/** One of the media of a document, under the id by which its text names it. */
const documentMedia = shownMedia.extend({
  id: z.string(),
  /** Captions of a video or a recording, by language. */
  captions: z.array(captionTrack),
  /** What they say, in the language of who asks where there is one; null where there are none. */
  transcript: transcript.nullable(),
});
export type DocumentMedia = z.output<typeof documentMedia>;

/** The same as its author is told of it: its name as it was uploaded, how many bytes that were, whether the original says where it was taken, and whether that can be taken out. */
export const ownMedia = documentMedia.extend({ fileName: z.string(), size: z.number(), holdsPlace: z.boolean(), placeCanGo: z.boolean() });
export type OwnMedia = z.output<typeof ownMedia>;
export const ownMediaList = z.object({ items: z.array(ownMedia) });

/** `id` is made by whoever adds it; with the same one, what was added before is given back. */
export const newMedia = z.strictObject({ id: uuid, uploadId: uuid, commandId: commandId.optional() });
export const mediaPlace = z.strictObject({ id: uuid, mediaId: uuid });
export const renditionPlace = z.strictObject({ id: uuid, mediaId: uuid, rendition: z.enum(renditions) });

export const captionPlace = z.strictObject({ id: uuid, mediaId: uuid, language: captionLanguage });

export const documentWhole = documentCard.extend({
  content: storedRichText,
  /** The media that stand in the text and are there. */
  media: z.array(documentMedia),
  /** Where a public document is read on the open internet; null for every other. */
  publicAddress: z.string().nullable(),
});
export type DocumentWhole = z.output<typeof documentWhole>;

/** What a reader may like to go on with. */
export const nextReading = z.object({
  items: z.array(
    documentCard
      .pick({ id: true, title: true, authorId: true, authorName: true })
      .extend({ isPublic: z.boolean(), language: z.enum(languages).nullable(), publicationDate: z.string() }),
  ),
});
export type NextReading = z.output<typeof nextReading>;

/** A page of the public documents of a public group, newest first. */
export const groupPublicDocuments = z.object({
  items: z.array(
    documentCard
      .pick({ id: true, title: true, excerpt: true, language: true, authorId: true, authorName: true })
      .extend({ publicationDate: z.string() }),
  ),
  hasOlder: z.boolean(),
});
export type GroupPublicDocuments = z.output<typeof groupPublicDocuments>;

export const documentPage = z.object({
  items: z.array(documentCard),
  /** Exact, unless `isTotalAtLeast`: of a search that finds very many, counting stops. */
  total: z.number(),
  isTotalAtLeast: z.boolean(),
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
});
export type DocumentPage = z.output<typeof documentPage>;

export const versionListQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});
export const versionPlace = z.strictObject({ id: uuid, version: z.coerce.number<number | string>().int().min(1).max(2_147_483_647) });

const versionCard = z.object({
  version: z.number(),
  kind: z.enum(versionKinds),
  /** The version whose text was brought back by this one. */
  restoredFrom: z.number().nullable(),
  title: z.string(),
  words: z.number(),
  /** Null when their account is closed. */
  savedBy: z.string().nullable(),
  savedAt: z.string(),
});
export type VersionCard = z.output<typeof versionCard>;

export const versionWhole = versionCard.extend({ subtitle: z.string(), category: z.string(), content: storedRichText });
export type VersionWhole = z.output<typeof versionWhole>;

export const versionPage = z.object({ items: z.array(versionCard), nextCursor: z.string().nullable() });
