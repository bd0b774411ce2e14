import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import type { listPeople as endpoint } from '../../contract/people-endpoints.ts';
import { faceAddress } from '../picture/picture-address.ts';
import { findKnownPeople } from './person-store.ts';

/** Which of the people whom a page names the viewer may see: those names lead to a profile, and have a face where there is a picture.
 * Whoever has the name of somebody else whom the viewer may see is told apart. */
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
