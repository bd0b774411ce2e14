import { addressOf, type ParsedInput, type Reply } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import type { Context, StoredFileAnswer } from '#platform/server/extension-points/feature.ts';
import { signAddress } from '#platform/server/http/signed-address.ts';
import { consumeUpload } from '#platform/server/stored-files/consume-upload.ts';
import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import {
  addAnnex as addAnnexEndpoint,
  downloadAnnex as downloadAnnexEndpoint,
  type withdrawAnnex as withdrawAnnexEndpoint,
} from '../../contract/annex-endpoints.ts';
import type { Annex } from '../../contract/annex-shapes.ts';
import { annexPurpose, assemblyLimits } from '../../contract/limits.ts';
import type { AssemblyState } from '../../contract/rules/state.ts';
import { iso } from '../course/asked.ts';
import { appending } from '../log/append.ts';
import { stateOf } from '../log/state-cache.ts';
import { deleteAnnex, findAnnex, insertAnnex, usedBytes } from './annex-store.ts';

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

/** Withdraws a document: its content is deleted, and the log still names it. */
export async function withdrawAnnex(
  context: Context,
  { params: { id, annex } }: ParsedInput<typeof withdrawAnnexEndpoint>,
): Promise<Record<string, never>> {
  await appending(context, id, 'assembly.annex', async ({ tx, log, actor }) => {
    log.add({ kind: 'annexWithdrawn', payload: { annex } }, actor);
    await deleteAnnex(tx, id, annex);
  });
  return {};
}

/** Validity of a download address in ms. Rights are checked at each request. */
const downloadForMs = 24 * 3_600_000;

/** The documents of an assembly, for the viewer. */
export const presentAnnexes = (context: Context, id: string, { annexes }: AssemblyState): Annex[] =>
  annexes.map(({ addedAt, withdrawnAt, ...annex }) => {
    const times = { addedAt: new Date(addedAt).toISOString(), withdrawnAt: iso(withdrawnAt) };
    if (withdrawnAt !== null) return { ...annex, ...times, download: null };
    const address = addressOf(downloadAnnexEndpoint, { params: { id, annex: annex.id } }) as `/${string}`;
    const download = signAddress(context, context.viewer, address, { forMs: downloadForMs });
    return { ...annex, ...times, download };
  });

/** A document of an assembly, for people who may see the assembly. */
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
