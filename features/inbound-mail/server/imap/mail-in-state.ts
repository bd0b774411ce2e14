import sql from 'sql-template-tag';
import type { Reply } from '#platform/contract/endpoint.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import { inboundMailLimits } from '../../contract/limits.ts';
import type { ImapState } from './fetch-by-imap.ts';

/** Stores how the mailbox is; the process that reads it says so at least every some minutes. */
export async function noteState(db: Queries, { isConnected, failure }: ImapState): Promise<void> {
  await db.run(sql`
    insert into mail_in_state (is_connected, failure) values (${isConnected}, ${failure})
    on conflict (is_only) do update set is_connected = excluded.is_connected, failure = excluded.failure, noted_at = now()`);
}

/** How emails come in, and what became of those of the last day, for administrators. */
export async function readMailIn({ config, db }: Context): Promise<Reply<typeof endpoints.readMailIn>> {
  const { mailIn } = config;
  const way = mailIn === undefined ? 'off' : /^lmtp:/i.test(mailIn.url) ? 'lmtp' : 'imap';
  const state = await db.maybeOne<{ isConnected: boolean; failure: string | null; at: string }>(sql`
    select is_connected and noted_at > now() - ${inboundMailLimits.stateHolds}::interval as "isConnected", failure, noted_at as at from mail_in_state`);
  const counts = await db.one<{ posted: number; notPosted: number; ignored: number; waiting: number; lastAt: string | null }>(sql`
    select count(*) filter (where state = 'posted') as posted, count(*) filter (where state = 'notPosted') as "notPosted",
      count(*) filter (where state = 'ignored') as ignored, count(*) filter (where state = 'waiting') as waiting, max(received_at) as "lastAt"
    from received_mails where received_at > now() - interval '1 day'`);
  return { way, replyDomain: mailIn?.replyDomain ?? null, mailbox: way === 'imap' ? (state ?? null) : null, lastDay: counts };
}
