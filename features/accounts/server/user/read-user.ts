import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { OwnUser, Person } from '../../contract/shapes.ts';
import { findEmailChange } from '../email/email-change-store.ts';
import { isKnownTo } from '../privacy/privacy-store.ts';
import { presentOwnUser, presentPerson } from './present-user.ts';
import { findUser } from './user-store.ts';

/**
 * Oneself whole, others as far as signed-in people know each other. A suspended person is as good as not there, and so
 * is one who does not wish to be listed, unless they share a group.
 */
export async function readUser({ viewer, db }: Context, { params }: { params: { id: string } }): Promise<OwnUser | Person> {
  const user = await findUser(db, params.id);
  if (!user || user.suspendedAt) throw refuse('thing.notFound');
  if (user.id !== viewer.id && !(viewer.id && (await isKnownTo(db, user.id, viewer.id)))) throw refuse('thing.notFound');
  return user.id === viewer.id ? presentOwnUser(user, await findEmailChange(db, user.id)) : presentPerson(user);
}
