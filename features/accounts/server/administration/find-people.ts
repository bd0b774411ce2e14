import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { code } from '#platform/contract/id.ts';
import { instantInCursor, pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { findPeople as endpoint } from '../../contract/administration-endpoints.ts';
import { findPeopleRows } from './people-store.ts';
import { presentPerson } from './present-person.ts';

const place = z.strictObject({ at: instantInCursor, id: code });
const page = 50;

/** One page of people who match an administrator's filter. */
export async function findPeople({ db }: Context, { query }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const rows = await findPeopleRows(db, query, readCursor(place, query.cursor), page + 1);
  const { items, nextCursor } = pageOf(rows, page, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { items: items.map(presentPerson), nextCursor };
}
