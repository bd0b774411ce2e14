import sql from 'sql-template-tag';
import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { addressKey } from './address-key.ts';
import { isRefused } from './refusal-store.ts';

/**
 * Returns the addresses whose owners declined, left or blocked the inviter. Only for background
 * jobs and administrators: no one else may learn it, from a reply or from its duration.
 */
export async function refusingAddresses(
  { config }: { config: Pick<Config, 'tokenSecret'> },
  queries: Queries,
  inviterId: string,
  emails: readonly string[],
  blocks: readonly FindBlocked[],
): Promise<Set<string>> {
  const requested = emails.map((email) => ({ email, key: addressKey(config, canonicalIdentifier(email)).toString('hex') }));
  const rows = await queries.many<{ email: string; userId: string | null; isRefused: boolean }>(sql`
    select asked.email, u.id as "userId", ${isRefused(sql`${inviterId}::text`, { userId: sql`u.id`, addressKey: sql`decode(asked.key, 'hex')` })} as "isRefused"
    from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as asked (email text, key text)
    left join users u on u.email_key = canonical_identifier(asked.email)`);
  const blocked = await findAllBlocked(
    queries,
    blocks,
    inviterId,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return new Set(rows.filter((row) => row.isRefused || (row.userId !== null && blocked.has(row.userId))).map(({ email }) => email));
}
