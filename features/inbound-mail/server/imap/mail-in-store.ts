import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { MailIn } from '../../contract/shapes.ts';
import { inboundMailLimits } from '../../contract/limits.ts';
import type { ImapState } from './fetch-by-imap.ts';

/** Stores the state of the mailbox; the process that reads it calls this every few minutes. */
export async function noteState(db: Queries, { isConnected, failure }: ImapState): Promise<void> {
  await db.run(sql`
    insert into mail_in_state (is_connected, failure) values (${isConnected}, ${failure})
    on conflict (is_only) do update set is_connected = excluded.is_connected, failure = excluded.failure, noted_at = now()`);
}

/** State of the mailbox; not connected if there is no recent report. */
export function findState(db: Queries): Promise<NonNullable<MailIn['mailbox']> | undefined> {
  return db.maybeOne(sql`
    select is_connected and noted_at > now() - ${inboundMailLimits.stateHolds}::interval as "isConnected", failure, noted_at as at from mail_in_state`);
}

/** Outcomes of the emails of the last day. */
export function countLastDay(db: Queries): Promise<MailIn['lastDay']> {
  return db.one(sql`
    select count(*) filter (where state = 'posted') as posted, count(*) filter (where state = 'notPosted') as "notPosted",
      count(*) filter (where state = 'ignored') as ignored, count(*) filter (where state = 'waiting') as waiting, max(received_at) as "lastAt"
    from received_mails where received_at > now() - ${inboundMailLimits.countedWithin}::interval`);
}
