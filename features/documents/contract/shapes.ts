import { z } from 'zod';
import { captionLanguage, captionTrack, transcript } from '#platform/contract/captions/shapes.ts';
import { day, timeZone } from '#platform/contract/calendar.ts';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { richTextWithMedia, storedRichText } from '#platform/contract/rich-text/schema.ts';
import { cardPicture, renditions, shownMedia } from '#platform/contract/shown-media.ts';
import { line } from '#platform/contract/text.ts';
import { documentLists, documentStates, documentVisibilities, versionKinds } from './kinds.ts';
import { documentLimits, versionLimits } from './limits.ts';

/** Syntax only: the database checks that the category exists. Empty for none. */
const categoryId = z.string().regex(/^[A-Za-z0-9]{0,64}$/);

export const documentId = z.strictObject({ id: uuid });

/** Fields that an author writes. A draft may lack title and category. */
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
  /** First saves the current text as a version, because the author has seen it and replaces it. */
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
  /** Category to publish in; unchanged if absent. */
  category: categoryId.optional(),
  version: z.int().min(1).optional(),
});

/**
 * Version that the author has seen, so that nothing unseen is withdrawn or deleted; the current one
 * if absent.
 */
export const seenVersion = z.strictObject({ version: z.int().min(1).optional() });

export const documentListQuery = z.strictObject({
  list: z.enum(documentLists),
  q: z.string().max(documentLimits.searchCharacters).optional(),
  category: categoryId.optional(),
  /** First and last day, inclusive, in the time zone `tz`. */
  from: day.optional(),
  to: day.optional(),
  /** IANA time zone; defaults to UTC. */
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
  /** Null for a draft; for a document in the bin, its former visibility. */
  visibility: z.enum(documentVisibilities).nullable(),
  title: z.string(),
  subtitle: z.string(),
  /** Empty if a draft has none yet. */
  category: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  /** First publication; null if never published. */
  publicationDate: z.string().nullable(),
  lastUpdate: z.string(),
  /** Time of deletion of a document in the bin; null otherwise. */
  deletedAt: z.string().nullable(),
  /** Its groups, as far as the viewer may know them. */
  groups: z.array(groupName),
  excerpt: z.string(),
  /** Detected language; null if unknown. */
  language: z.enum(languages).nullable(),
  words: z.number(),
  version: z.number(),
  /** In lists: the number of comments. */
  comments: z.int().optional(),
  /** In lists: the first picture of a published text, of a video its first frame; absent if it has none. */
  picture: cardPicture.optional(),
  /**
   * Visible to its author only: hidden by moderators and unchangeable, or (`isWaiting`) held for
   * review.
   */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
  /** The viewer is a co-author, who may edit the document while it is a draft. */
  isCoAuthored: z.literal(true).optional(),
  can: z.object({
    edit: z.boolean(),
    /** The viewer may suggest changes, but not make them. */
    suggest: z.literal(true).optional(),
    delete: z.boolean(),
    publish: z.boolean(),
    withdraw: z.boolean(),
  }),
});
export type DocumentCard = z.output<typeof documentCard>;

/** Medium of a document, with the ID that the text refers to. */
const documentMedia = shownMedia.extend({
  id: z.string(),
  /** Captions of a video or recording, one track per language. */
  captions: z.array(captionTrack),
  /** Transcript from the captions, preferably in the viewer's language; null without captions. */
  transcript: transcript.nullable(),
});
export type DocumentMedia = z.output<typeof documentMedia>;

/**
 * Medium for its author: also original file name, size in bytes, whether the original contains a
 * location, and whether that can be removed.
 */
export const ownMedia = documentMedia.extend({ fileName: z.string(), size: z.number(), holdsPlace: z.boolean(), placeCanGo: z.boolean() });
export type OwnMedia = z.output<typeof ownMedia>;
export const ownMediaList = z.object({ items: z.array(ownMedia) });

/** `id` is generated by the client. Sending it again returns the existing medium. */
export const newMedia = z.strictObject({ id: uuid, uploadId: uuid, commandId: commandId.optional() });
export const mediaPlace = z.strictObject({ id: uuid, mediaId: uuid });
export const renditionPlace = z.strictObject({ id: uuid, mediaId: uuid, rendition: z.enum(renditions) });

export const captionPlace = z.strictObject({ id: uuid, mediaId: uuid, language: captionLanguage });

export const documentWhole = documentCard.extend({
  content: storedRichText,
  /** Co-authors who want to be named to readers. */
  coAuthors: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Edited live (`syncLiveText`); only for people who may edit it. */
  isLive: z.literal(true).optional(),
  /** Media that the text contains and that have been uploaded. */
  media: z.array(documentMedia),
  /** Address of the public page; null unless the document is public. */
  publicAddress: z.string().nullable(),
});
export type DocumentWhole = z.output<typeof documentWhole>;

/** Suggestions for further reading. */
export const nextReading = z.object({
  items: z.array(
    documentCard
      .pick({ id: true, title: true, authorId: true, authorName: true })
      .extend({ isPublic: z.boolean(), language: z.enum(languages).nullable(), publicationDate: z.string() }),
  ),
});
export type NextReading = z.output<typeof nextReading>;

/** Page of a public group's public documents, newest first. */
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
  /** Exact, unless `isTotalAtLeast`: a search with very many results stops counting. */
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

export const versionName = z.strictObject({ name: line(versionLimits.nameCharacters) });

const versionCard = z.object({
  version: z.number(),
  /** Given by the author or a co-author; empty for most. */
  name: z.string(),
  kind: z.enum(versionKinds),
  /** Version whose text was restored by this one. */
  restoredFrom: z.number().nullable(),
  title: z.string(),
  words: z.number(),
  /** Null if the account was closed. */
  savedBy: z.string().nullable(),
  savedAt: z.string(),
});
export type VersionCard = z.output<typeof versionCard>;

export const versionWhole = versionCard.extend({ subtitle: z.string(), category: z.string(), content: storedRichText });
export type VersionWhole = z.output<typeof versionWhole>;

export const writersQuery = z.strictObject({ version: versionPlace.shape.version.optional() });

export const writers = z.object({
  /** Both null if the account was closed. */
  people: z.array(z.object({ userId: z.string().nullable(), name: z.string().nullable() })),
  /**
   * Successive letters of the text: the place of who wrote them in `people`, and how many they are. A line break counts as one,
   * also at the end of each block. Null if it was not recorded.
   */
  runs: z.array(z.tuple([z.number(), z.number()])).nullable(),
});
export type Writers = z.output<typeof writers>;

export const versionPage = z.object({ items: z.array(versionCard), nextCursor: z.string().nullable() });
