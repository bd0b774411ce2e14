import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { moderationLimits } from '../contract/limits.ts';

/** The open case of a held thing. */
export interface HeldCase {
  id: string;
  wasShown: boolean;
  reportCount: number;
}

/** Locks and returns the case for which a thing is held. */
export function lockHeld(tx: Transaction, kind: string, thingId: string): Promise<HeldCase | undefined> {
  return tx.maybeOne(sql`
    select id, was_shown as "wasShown", report_count as "reportCount" from moderation_cases
    where kind = ${kind} and thing_id = ${thingId} and state = 'open' and is_waiting for update`);
}

interface HeldContent {
  title: string;
  text: string;
  links: readonly string[];
}

/** Marks the thing of an open case as held. */
export async function saveHeld(tx: Transaction, id: string, { wasShown, ...content }: HeldContent & { wasShown: boolean }): Promise<void> {
  await tx.run(sql`update moderation_cases set is_waiting = true, was_held = true, was_shown = ${wasShown} where id = ${id}`);
  await saveHeldContent(tx, id, content);
}

/** Updates the text of a held thing in its case. */
export async function saveHeldContent(tx: Transaction, id: string, { title, text, links }: HeldContent): Promise<void> {
  await tx.run(sql`
    update moderation_cases set title = ${title}, text = ${text.slice(0, moderationLimits.storedText)}, links = ${[...links]}::text[], changed_at = now()
    where id = ${id}`);
}

/** Deletes a case without reports; otherwise only ends the hold. */
export async function endHold(tx: Transaction, { id, reportCount }: HeldCase): Promise<void> {
  if (reportCount === 0) await tx.run(sql`delete from moderation_cases where id = ${id}`);
  else await tx.run(sql`update moderation_cases set is_waiting = false, links = '{}', changed_at = now() where id = ${id}`);
}

/**
 * Returns how far an author is trusted: administrator, age of the account, or vouched for by the
 * managers of all these groups.
 */
export function findTrust(
  db: Queries,
  authorId: string,
  { days, groupIds }: { days: number; groupIds: readonly string[] },
): Promise<{ isAdministrator: boolean; isYoung: boolean; isVouchedFor: boolean } | undefined> {
  return db.maybeOne(sql`
    select u.is_administrator as "isAdministrator", u.created_at > now() - make_interval(days => ${days}::integer) as "isYoung", not exists (
      select from unnest(${[...groupIds]}::text[]) as here (id)
      where not exists (select from group_rights held where held.group_id = here.id and held.user_id = u.id and held.capability = 'manage')
        and not exists (select from memberships m where m.group_id = here.id and m.user_id = u.id and m.status = 'member' and m.is_invited)) as "isVouchedFor"
    from users u where u.id = ${authorId}`);
}
