import { convertUpdateFormatV2ToV1, mergeUpdates } from 'yjs';
import { call, send } from '#platform/web/api/api.ts';
import { createDocument } from '../../../contract/endpoints.ts';
import { readLiveState, saveLiveText, syncLiveText } from '../../../contract/live-endpoints.ts';
import { liveLimits, liveSchemaVersion } from '../../../contract/live-text.ts';
import type { Written } from '../written.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { assertKnown, assertKnownLarge } from './known-names.ts';
import { unpack, type ReadState } from './large-state.ts';

/** Server operations for a live text. */
export interface RemoteLiveText {
  /** Appends an update that was made on the text as of `base`, if there is one; returns what is after `after`. */
  sync: (after: number | null, update?: string, base?: number) => Promise<ReadState>;
  save: () => Promise<{ version: number }>;
  create: (written: Written) => Promise<{ id: string }>;
}

/** State of a live text on the server. */
export const readLiveText = async (id: string): Promise<ReadState> => assertKnown(await remoteOf(id).sync(null));

export const remoteOf = (id: string): RemoteLiveText => ({
  sync: async (after, update, base) => {
    const read = await call(syncLiveText, { params: { id }, body: { schema: liveSchemaVersion, after, update, base } });
    return merged(read.isLarge ? { ...read, large: await readLarge(id) } : read);
  },
  save: () => call(saveLiveText, { params: { id } }),
  create: (written) => call(createDocument, { body: written }),
});

/** The code is loaded on demand, since few texts have so many updates; without it, such a text opens more slowly. */
const merged = async (read: ReadState): Promise<ReadState> => {
  const code = read.updates.length < liveLimits.mergedFrom ? undefined : await import('./merge-read.ts').catch(() => undefined);
  return code?.mergeRead(read, [mergeUpdates, convertUpdateFormatV2ToV1], [fromBase64, toBase64]) ?? read;
};

const readLarge = async (id: string): Promise<Uint8Array> =>
  assertKnownLarge(await unpack(await send(readLiveState, { params: { id }, query: { schema: liveSchemaVersion } })));
