import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context, StoredFileAnswer } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { downloadFile as downloadFileEndpoint } from '../contract/endpoints.ts';
import { fileDownloaded } from './domain-events.ts';
import { findContent, noteSent } from './store.ts';

/**
 * Downloads a file and records which bytes were sent to the recipient. Once all bytes were sent, in
 * any number of requests, it counts as downloaded. Downloads by the sender are not counted.
 */
export async function downloadFile(
  { db, viewer, emit }: Context,
  { params: { id } }: ParsedInput<typeof downloadFileEndpoint>,
): Promise<StoredFileAnswer> {
  const file = await findContent(db, viewer, id);
  if (!file) throw refuse('thing.notFound');
  const { hash, name, mediaType, recipientId } = file;
  const answer = { hash, name, mediaType, disposition: 'attachment' } as const;
  if (viewer.id !== recipientId) return answer;
  return {
    ...answer,
    sent: (range) =>
      db.transaction(async (tx) => {
        const noted = await noteSent(tx, id, range);
        if (!noted) return;
        const { isWhole, downloads, ...hands } = noted;
        if (isWhole) await emit(tx, fileDownloaded({ ...hands, isFirst: downloads === 1 }));
      }),
  };
}
