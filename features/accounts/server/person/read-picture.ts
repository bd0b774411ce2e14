import { Readable } from 'node:stream';
import type { Context, FileAnswer } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import { findPicture, findPictureVersion } from './person-store.ts';

interface Asked {
  params: { id: string };
}

/** A person's picture. Of somebody without one, whom the viewer may not see, or who does not exist, it is not found alike. */
export async function readPicture({ db, viewer }: Context, { params }: Asked): Promise<FileAnswer> {
  const image = await findPicture(db, signedIn(viewer), params.id);
  if (image === null) throw refuse('thing.notFound');
  return { name: 'picture.jpg', stream: Readable.from([Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')]) };
}

/** What a kept picture is still good for: as long as it is the same, and the viewer may see the person. */
export async function pictureRevision({ db, viewer }: Context, { params }: Asked): Promise<string> {
  const version = await findPictureVersion(db, signedIn(viewer), params.id);
  if (version === null) throw refuse('thing.notFound');
  return `${params.id}-${version}`;
}
