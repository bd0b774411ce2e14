import { call, refresh } from '#platform/web/api/api.ts';
import type { CompleteUpload } from '#platform/web/uploads/completion.ts';
import { beginUploads } from '#platform/web/uploads/uploads.ts';
import { eventScopes, picturePurpose, type EventScope } from '../../contract/limits.ts';
import { removePicture, setPicture } from '../../contract/picture-endpoints.ts';
import type { EventPicture } from '../../contract/picture-shapes.ts';
import { readsOf } from '../queries.ts';
import type { ChosenPicture } from './picture-field.tsx';

interface PictureChange {
  id: string;
  title: string;
  scope: EventScope;
  /** The picture until now. */
  picture: EventPicture | null;
  chosen: ChosenPicture;
  description: string;
}

/** Saves the picture of an event as chosen in its form. A file is uploaded afterwards, also on other pages. */
export async function savePicture({ id, title, scope, picture, chosen, description }: PictureChange): Promise<void> {
  if (chosen) await beginUploads([chosen], { purpose: picturePurpose, target: { eventId: id, title, description, scope } });
  else if (chosen === null && picture) await call(removePicture, { params: { id }, query: { scope } });
  else if (picture && picture.description !== description) await call(setPicture, { params: { id }, body: { description, scope } });
}

/** Makes a completed upload the picture of its event. */
export const setUploadedPicture: CompleteUpload = async ({ uploadId, target, commandId }) => {
  const { eventId, title, description, scope: requested } = target;
  const id = eventId ?? '';
  const scope = eventScopes.find((each) => each === requested) ?? 'one';
  await call(setPicture, { params: { id }, body: { uploadId, description: description ?? '', scope, commandId } });
  await refresh(...readsOf(scope === 'one' ? id : ''));
  return { to: `/events/${id}`, label: title ?? '' };
};
