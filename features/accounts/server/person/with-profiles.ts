import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { route, type Context, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { may } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { fieldsWith, fieldValues } from '../../contract/chosen-fields.ts';
import { listProfileThings, readProfile } from '../../contract/people-endpoints.ts';
import { policy } from '../policy.ts';
import { faceAddress } from '../picture/picture-address.ts';
import { findPerson, isVisible } from './person-store.ts';

/**
 * Adds profiles to accounts. Other features contribute content by their `profileParts`, each with
 * its own visibility; disabled modules are omitted.
 */
export function withProfiles(accounts: ServerFeature, others: readonly Pick<ServerFeature, 'name' | 'profileParts'>[]): ServerFeature {
  const parts = others.flatMap(({ name, profileParts = [] }) => profileParts.map((part) => ({ feature: name, part })));
  const partsOn = ({ modules }: Context) => parts.filter(({ feature }) => !modules.isOff(feature));

  async function profileOf(context: Context, { params }: ParsedInput<typeof readProfile>): Promise<Reply<typeof readProfile>> {
    const viewer = signedIn(context.viewer);
    const person = await findPerson(context.db, viewer, params.id);
    if (!person) throw refuse('thing.notFound');
    const { id, username, name, role } = person;
    return {
      id,
      username,
      name,
      role,
      ...fieldValues(fieldsWith({ seenBy: 'signedIn' }), person),
      face: faceAddress(context, viewer, person),
      parts: partsOn(context).map(({ feature, part: { kind } }) => ({ feature, kind })),
      can: { edit: may(viewer, policy, 'user.edit', person) },
    };
  }

  async function thingsOf(
    context: Context,
    { params, query: { kind, cursor, limit } }: ParsedInput<typeof listProfileThings>,
  ): Promise<Reply<typeof listProfileThings>> {
    const viewer = signedIn(context.viewer);
    const found = partsOn(context).find(({ part }) => part.kind === kind);
    if (!found || !(await isVisible(context.db, viewer, params.id))) throw refuse('thing.notFound');
    return found.part.page(context.db, viewer, params.id, { cursor, limit });
  }
  return { ...accounts, routes: [...accounts.routes, route(readProfile, profileOf), route(listProfileThings, thingsOf)] };
}
