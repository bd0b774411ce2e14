import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { liveLimits, liveSchemaVersion } from './live-text.ts';
import { documentId, documentWhole } from './shapes.ts';

const bytes = (limit: number) => z.base64().max(Math.ceil(limit / 3) * 4);

const liveState = z.object({
  /** Number of the last update. */
  seq: z.number(),
  /** Base64: the merged text; null if the updates suffice, or if it is large. */
  state: z.string().nullable(),
  /** The merged text is large: get it by `readLiveState`, and apply the updates to it. */
  isLarge: z.literal(true).optional(),
  /** Base64: updates in order. */
  updates: z.array(z.string()),
});
export type LiveState = z.output<typeof liveState>;

export const startLiveText = endpoint({
  method: 'POST',
  path: '/api/documents/:id/live-text',
  summary: 'Start to edit a document live, in several windows at once. Repeating the call changes nothing.',
  action: 'document.writeTogether',
  params: documentId,
  reply: documentWhole,
  errors: ['thing.notFound', 'document.hidden'],
});

export const syncLiveText = endpoint({
  method: 'POST',
  path: '/api/documents/:id/live-text/sync',
  summary:
    'Append an update (Yjs, version 1) to a live text, and get the updates after `after`. The reply is sent once the update is stored. Sending an update again is harmless. Those who may only suggest can add suggestions of their own and take them back.',
  action: 'document.suggest',
  params: documentId,
  body: z.strictObject({
    /** `liveSchemaVersion` of the client. */
    schema: z.int().min(1).max(1_000),
    /** Number of the last update that the client has; null for none. */
    after: z.int().min(0).max(2_147_483_647).nullable(),
    /** Number of the last update that the client had when it made the first change of its update; `after` by default. */
    base: z.int().min(0).max(2_147_483_647).optional(),
    update: bytes(liveLimits.updateBytes).optional(),
  }),
  bodyLimitBytes: 5_500_000,
  reply: liveState,
  errors: [
    'thing.notFound',
    'document.hidden',
    'document.notLive',
    'document.liveOutdated',
    'document.updateUnreadable',
    'document.updateMissesOthers',
    'document.onlySuggestions',
    'document.liveFull',
  ],
});

/** The merged text of a large live text. */
export const readLiveState = endpoint({
  method: 'GET',
  path: '/api/documents/:id/live-text/state',
  summary: 'Get the merged text of a large live text: a Yjs update of version 2, compressed (raw deflate).',
  action: 'document.suggest',
  params: documentId,
  /** `liveSchemaVersion` of the client. */
  query: z.strictObject({ schema: z.coerce.number<number | string>().int().min(1).max(1_000).default(liveSchemaVersion) }),
  reply: done,
  fileType: '*/*',
  errors: ['thing.notFound', 'document.notLive', 'document.liveOutdated'],
});

export const saveLiveText = endpoint({
  method: 'POST',
  path: '/api/documents/:id/live-text/save',
  summary: 'Save a live text as the text of its document. Readers of a published document then see it.',
  action: 'document.writeTogether',
  params: documentId,
  reply: documentWhole,
  errors: ['thing.notFound', 'document.hidden', 'document.notLive', 'document.incomplete', 'document.liveInvalid', 'quota.reached'],
});
