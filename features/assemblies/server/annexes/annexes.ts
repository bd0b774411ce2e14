import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import type { Context, StoredFileAnswer } from '#platform/server/extension-points/feature.ts';
import { consumeUpload } from '#platform/server/stored-files/consume-upload.ts';
import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import { addAnnex as addAnnexEndpoint, type downloadAnnex as downloadAnnexEndpoint } from '../../contract/annex-endpoints.ts';
import { annexPurpose, assemblyLimits } from '../../contract/limits.ts';
import { appending } from '../log/append.ts';
import { stateOf } from '../log/state-cache.ts';
import { findAnnex, insertAnnex, usedBytes } from './annex-store.ts';

/** Documents of assemblies may have any type. */
export const annexUploads: UploadPurpose = {
  name: annexPurpose,
  accepts: () => true,
  maxBytes: assemblyLimits.annexBytes,
  usedBytes,
};

/** Adds an uploaded document to an assembly or an item; idempotent by command ID. */
export async function addAnnex(
  context: Context,
  { params, body }: ParsedInput<typeof addAnnexEndpoint>,
): Promise<Reply<typeof addAnnexEndpoint>> {
  const { uploadId, item } = body;
  const id = await appending(context, params.id, 'assembly.annex', ({ tx, log, actor, state }) =>
    idempotent(tx, { senderId: actor, endpoint: addAnnexEndpoint, params, body }, async () => {
      if (state.annexes.length >= assemblyLimits.annexes) throw refuse('assembly.tooMany');
      const { hash, size, mediaType, fileName } = await consumeUpload(tx, { uploadId, userId: actor, purpose: annexPurpose });
      const annex = `x${state.annexes.length + 1}`;
      log.add({ kind: 'annexAdded', payload: { id: annex, item, name: fileName, bytes: size, sha256: hash } }, actor);
      await insertAnnex(tx, params.id, { annex, uploaderId: actor, hash, size, mediaType });
      return annex;
    }),
  );
  return { id };
}

/** A document of an assembly, for those who may see the assembly. */
export async function downloadAnnex(
  { db, viewer }: Context,
  { params: { id, annex } }: ParsedInput<typeof downloadAnnexEndpoint>,
): Promise<StoredFileAnswer> {
  const found = await findAnnex(db, viewer, id, annex);
  if (!found) throw refuse('thing.notFound');
  const named = (await stateOf(db, { id, seq: found.seq })).annexes.find((each) => each.id === annex);
  if (!named) throw refuse('thing.notFound');
  return { hash: found.hash, name: named.name, mediaType: found.mediaType, disposition: 'attachment' };
}
