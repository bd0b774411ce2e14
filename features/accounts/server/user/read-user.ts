import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { OwnUser, Person } from '../../contract/shapes.ts';
import { findEmailChange } from '../email/email-change-store.ts';
import { isVisible } from '../person/person-store.ts';
import { presentOwnUser, presentPerson } from './present-user.ts';
import { findUser } from './user-store.ts';

/**
 * The user's own account in full, or the public fields of another person. Not found if that person
 * is suspended, or unlisted without a common group.
 */
export async function readUser(context: Context, { params }: { params: { id: string } }): Promise<OwnUser | Person> {
  const { db } = context;
  const viewer = signedIn(context.viewer);
  const user = (await isVisible(db, viewer, params.id)) ? await findUser(db, params.id) : undefined;
  if (!user) throw refuse('thing.notFound');
  return user.id === viewer.id ? presentOwnUser(context, viewer, user, await findEmailChange(db, user.id)) : presentPerson(user);
}
