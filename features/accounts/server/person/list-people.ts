import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import type { listPeople as endpoint } from '../../contract/people-endpoints.ts';
import { findKnownPeople } from './person-store.ts';

/** Which of the people whom a page names the viewer may see: those names lead to a profile, and have a picture where there is one. */
export async function listPeople({ db, viewer }: Context, { query }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return { items: await findKnownPeople(db, signedIn(viewer), query.ids) };
}
