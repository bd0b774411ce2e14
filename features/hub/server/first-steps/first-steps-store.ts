import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { firstStepsDays } from '../../contract/limits.ts';

/** Whether a person still gets first steps: a new account that has not put them away. */
export async function hasFirstSteps(db: Queries, userId: string): Promise<boolean> {
  const { isShown } = await db.one<{ isShown: boolean }>(sql`
    select exists (
      select from users u where u.id = ${userId} and u.created_at > now() - make_interval(days => ${firstStepsDays}) and not exists (
        select from hub_readers r where r.user_id = u.id and r.first_steps_ended_at is not null)) as "isShown"`);
  return isShown;
}

/** Hides the first steps permanently. Idempotent. */
export async function endFirstSteps(db: Queries, userId: string): Promise<void> {
  await db.run(sql`
    insert into hub_readers as r (user_id, languages, first_steps_ended_at) values (${userId}, '{}', now())
    on conflict (user_id) do update set first_steps_ended_at = coalesce(r.first_steps_ended_at, excluded.first_steps_ended_at)`);
}

/** When the person put them away; null while they are shown. */
export async function firstStepsEndedAt(db: Queries, userId: string): Promise<string | null> {
  const row = await db.maybeOne<{ endedAt: string | null }>(sql`
    select first_steps_ended_at as "endedAt" from hub_readers where user_id = ${userId}`);
  return row?.endedAt ?? null;
}
