import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { listPeople as endpoint } from '../../contract/people-endpoints.ts';
import { faceAddress } from '../picture/picture-address.ts';
import { findKnownPeople } from './person-store.ts';

/**
 * People of a page that the viewer can see, with pictures; only their names link to a profile.
 * Includes details that distinguish namesakes.
 */
export async function listPeople(context: Context, { query }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const viewer = signedIn(context.viewer);
  const people = await findKnownPeople(context.db, viewer, query.ids);
  return {
    items: people.map((person) => {
      const { id, city, company, createdAt, hasNamesake } = person;
      return { id, face: faceAddress(context, viewer, person), apart: hasNamesake ? { city, company, since: createdAt } : null };
    }),
  };
}
