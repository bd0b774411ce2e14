import { call } from '#platform/web/api/api.ts';
import { createDocument } from '../../../contract/endpoints.ts';
import { saveLiveText, syncLiveText, type LiveState } from '../../../contract/live-endpoints.ts';
import { liveSchemaVersion } from '../../../contract/live-text.ts';
import type { Written } from '../written.ts';
import { assertKnown } from './known-names.ts';

/** Server operations for a live text. */
export interface RemoteLiveText {
  /** Appends an update that was made on the text as of `base`, if there is one; returns what is after `after`. */
  sync: (after: number | null, update?: string, base?: number) => Promise<LiveState>;
  save: () => Promise<{ version: number }>;
  create: (written: Written) => Promise<{ id: string }>;
}

/** What the server has of a live text. */
export const readLiveText = async (id: string): Promise<LiveState> => assertKnown(await remoteOf(id).sync(null));

export const remoteOf = (id: string): RemoteLiveText => ({
  sync: (after, update, base) =>
    call(syncLiveText, {
      params: { id },
      body: {
        schema: liveSchemaVersion,
        after,
        ...(update === undefined ? {} : { update }),
        ...(base === undefined ? {} : { base }),
      },
    }),
  save: () => call(saveLiveText, { params: { id } }),
  create: (written) => call(createDocument, { body: written }),
});
