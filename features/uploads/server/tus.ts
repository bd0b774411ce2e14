import { isSettled } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context, IncomingBody } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import type { UploadQuota } from '#platform/server/stored-files/uploads.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { createUpload as creation } from '../contract/endpoints.ts';
import { tusVersion } from '../contract/limits.ts';
import type { UploadList } from '../contract/shapes.ts';
import { withChecksum } from './checked-body.ts';
import { readMetadata } from './read-metadata.ts';

type Input<Name extends keyof typeof endpoints> = ParsedInput<(typeof endpoints)[Name]>;

/** A purpose, with the module that declares it. */
export type OfferedPurpose = UploadPurpose & { module: string };

/** Divisor of the quota for new accounts. */
const newAccountsPart = 10;

/** Builds the commands of the tus protocol for the declared purposes. */
export function tusCommands(purposes: readonly OfferedPurpose[]) {
  return {
    /** Begins an upload. Idempotent by `commandId`. */
    create: (context: Context, input: Input<'createUpload'>) => createUpload(purposes, context, input),

    async list(context: Context): Promise<UploadList> {
      const { db, viewer, uploads } = context;
      const userId = signedIn(viewer).id;
      const items = await uploads.list(userId);
      return {
        items: items.map(({ id, purpose, fileName, length, received, hash, expiresAt }) => ({
          id,
          purpose,
          fileName,
          length,
          received,
          isWhole: hash !== null,
          expiresAt,
        })),
        quota: await quotaOf(purposes, db, context, userId),
      };
    },

    async read({ viewer, uploads }: Context, { params, headers }: Input<'readUpload'>) {
      assertVersion(headers);
      const { received, length, metadata, expiresAt } = await uploads.find(signedIn(viewer).id, params.id, purposes);
      return {
        'upload-offset': String(received),
        'upload-length': String(length),
        'upload-metadata': metadata,
        'upload-expires': asHttpDate(expiresAt),
      };
    },

    async append(context: Context, { params, headers }: Input<'appendUpload'>, body: IncomingBody) {
      assertVersion(headers);
      const { viewer, uploads } = context;
      const requested = { userId: signedIn(viewer).id, id: params.id, offset: headers['upload-offset'] };
      const checksum = headers['upload-checksum'];
      const goOn = ({ chunks, bytes, stop }: IncomingBody) => uploads.append({ ...requested, bodyBytes: bytes }, chunks, stop, purposes);
      const { received, expiresAt } =
        checksum === undefined
          ? await goOn(body)
          : await withChecksum(context, { checksum, atMost: await uploads.assertGoesOn(requested, body.bytes) }, body, goOn);
      return { 'upload-offset': String(received), 'upload-expires': asHttpDate(expiresAt) };
    },

    async end({ viewer, uploads }: Context, { params, headers }: Input<'endUpload'>) {
      assertVersion(headers);
      await uploads.end(signedIn(viewer).id, params.id);
      return {};
    },
  };
}

async function createUpload(purposes: readonly OfferedPurpose[], context: Context, { headers }: Input<'createUpload'>) {
  const { modules, db, viewer, uploads } = context;
  assertVersion(headers);
  const userId = signedIn(viewer).id;
  const length = headers['upload-length'];
  const metadata = headers['upload-metadata'];
  const { filename, purpose: name, commandId, sha256 } = readMetadata(metadata);
  const purpose = purposes.find((each) => each.name === name);
  if (!purpose || modules.isOff(purpose.module)) throw refuseField('purpose', 'field.invalid');
  if (length === 0) throw refuse('upload.empty');
  const body = { commandId, length, metadata };
  const id = await db.transaction((tx) =>
    idempotent(tx, { senderId: userId, endpoint: creation, body }, async () => {
      const upload = { id: newId(), userId, purpose: name, fileName: filename, metadata, length, expectedHash: sha256 ?? null };
      await uploads.begin(tx, upload, purpose, purposes);
      const { limit, held } = await quotaOf(purposes, tx, context, userId);
      if (held > limit) throw refuse('upload.overQuota', { present: { limit, left: Math.max(0, limit - held + length) } });
      return upload.id;
    }),
  );
  // On a replay, the upload may already have been taken: `find` then throws `upload.notFound`.
  const { expiresAt } = await uploads.find(userId, id, purposes);
  return { location: `/api/uploads/${id}`, 'upload-expires': asHttpDate(expiresAt) };
}

async function quotaOf(purposes: readonly OfferedPurpose[], queries: Queries, context: Context, userId: string): Promise<UploadQuota> {
  const { limit, held } = await context.uploads.quota(queries, userId, purposes);
  return { limit: (await isSettled(queries, context, userId)) ? limit : Math.floor(limit / newAccountsPart), held };
}

function assertVersion({ 'tus-resumable': version }: { 'tus-resumable'?: string | undefined }): void {
  if (version !== tusVersion) throw refuse('upload.versionUnsupported');
}

const asHttpDate = (instant: string) => new Date(instant).toUTCString();
