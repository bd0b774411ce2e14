import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { holdLinks } from '#features/moderation/server/public-api.ts';
import { newId } from '#platform/server/common/id.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import type { Context, StoredFileAnswer } from '#platform/server/extension-points/feature.ts';
import { beginDerivation, derivationsOf } from '#platform/server/media/derivatives/derivation-store.ts';
import { mediaKindOf } from '#platform/server/media/derivatives/derived.ts';
import { endingOf } from '#platform/server/media/derivatives/shown-media.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { consumeUpload } from '#platform/server/stored-files/consume-upload.ts';
import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import { eventLimits, picturePurpose } from '../../contract/limits.ts';
import * as endpoints from '../../contract/picture-endpoints.ts';
import { changing, furtherIds } from '../changing.ts';
import { eventEdited, eventFacts } from '../domain-events.ts';
import { eventReports } from '../reportable.ts';
import { tellFurther } from '../series/series.ts';
import type { FurtherRow } from '../series/series-store.ts';
import type { EventRow } from '../store.ts';
import { deletePictures, findPicture, noteChange, savePicture, savePictureText, usedBytes } from './picture-store.ts';

/** Pictures of events. */
export const pictureUploads: UploadPurpose = {
  name: picturePurpose,
  accepts: (mediaType) => mediaKindOf(mediaType) === 'image',
  maxBytes: eventLimits.pictureBytes,
  usedBytes,
};

/** Sets the picture of an event and of further dates, or its description; idempotent by command ID. */
export async function setPicture(
  context: Context,
  { params, body }: ParsedInput<typeof endpoints.setPicture>,
): Promise<Record<string, never>> {
  const { id } = signedIn(context.viewer);
  const { uploadId, description, scope } = body;
  await changing(context, { id: params.id, scope, action: 'event.edit' }, (tx, event, further) =>
    idempotent(tx, { senderId: id, endpoint: endpoints.setPicture, params, body }, async () => {
      const ids = [event.id, ...further.map((row) => row.id)];
      const before = await eventReports.find(tx, event.id, false);
      if (uploadId !== undefined) {
        const picture = { id: newId(), ...(await consumeUpload(tx, { uploadId, userId: id, purpose: picturePurpose })), description };
        await savePicture(tx, ids, picture);
        await beginDerivation(tx, picture);
      } else if (event.picture) await savePictureText(tx, ids, description);
      else throw refuse('thing.notFound');
      await noteChange(tx, ids, scope === 'one');
      if ((await holdLinks(tx, context, eventReports, event.id, { before })) === 'notHeld') await notify(context, tx, event, further);
      return event.id;
    }),
  );
  return {};
}

/** Deletes the picture of an event and of further dates. Emits no event if it had none. */
export async function removePicture(
  context: Context,
  { params: { id }, query: { scope } }: ParsedInput<typeof endpoints.removePicture>,
): Promise<Record<string, never>> {
  await changing(context, { id, scope, action: 'event.edit' }, async (tx, event, further) => {
    const ids = [id, ...further.map((row) => row.id)];
    await deletePictures(tx, ids);
    await noteChange(tx, ids, scope === 'one');
    await notify(context, tx, event, further);
  });
  return {};
}

async function notify(context: Context, tx: Transaction, event: EventRow, further: readonly FurtherRow[]): Promise<void> {
  if (event.isHidden) return;
  await context.emit(tx, eventEdited({ ...eventFacts(event), isMoved: false, ...furtherIds(further) }));
  await tellFurther(context, tx, further, further);
}

/** Sends a rendition of the picture of an event, never the original. */
export async function readPicture(
  { db, viewer }: Context,
  { params }: ParsedInput<typeof endpoints.readPicture>,
): Promise<StoredFileAnswer> {
  const found = await findPicture(db, viewer, params);
  const made =
    found && (await derivationsOf(db, [found.hash])).get(found.hash)?.renditions.find((each) => each.rendition === params.rendition);
  if (!found || !made) throw refuse('thing.notFound');
  const { hash, mediaType } = made;
  return { hash, name: `${found.title}.${endingOf(mediaType)}`, mediaType, disposition: 'inline', isPublic: found.isPublic };
}
