import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import type * as endpoints from '../../contract/administration-endpoints.ts';
import { audit } from '../audit/audit.ts';
import { endSessions } from '../session/end-sessions.ts';
import { endAccount } from '../user/end-account.ts';
import { lockAdministrators, lockUser, type UserRow } from '../user/user-store.ts';
import { clearSuspension, findPersonRow, setRights, setSuspension } from './people-store.ts';
import { presentWholePerson } from './present-person.ts';
import { notifyAccountClosed, notifySuspensionLifted, notifySuspended } from './notify-person.ts';

type Input<Name extends keyof typeof endpoints> = ParsedInput<(typeof endpoints)[Name]>;
type Whole = Reply<typeof endpoints.readPerson>;

/** A person with the details that administrators need. */
export async function readPerson({ db }: Pick<Context, 'db'>, { params: { id } }: Pick<Input<'readPerson'>, 'params'>): Promise<Whole> {
  const row = await findPersonRow(db, id);
  if (!row) throw refuse('thing.notFound');
  return presentWholePerson(row);
}

/** Changes role and administrator rights; takes effect at the person's next request. */
export async function changeRights(context: Context, { params, body }: Input<'changeRights'>): Promise<Whole> {
  await change(context, 'people.changeRights', params.id, async (tx, user) => {
    if (user.isAdministrator && !body.isAdministrator) await assertNotLast(tx, user);
    await setRights(tx, user.id, body);
  });
  return readPerson(context, { params });
}

/** Suspends a person, or changes reason and end of the suspension. */
export async function suspendPerson(context: Context, { params, body }: Input<'suspendPerson'>): Promise<Whole> {
  if (body.until !== null && !isAhead(body.until)) throw refuseField('until', 'field.invalid');
  await change(context, 'people.suspend', params.id, async (tx, user) => {
    await assertNotLast(tx, user);
    await setSuspension(tx, user.id, body);
    await endSessions(context, tx, user.id);
    await notifySuspended(context, tx, user, body);
  });
  return readPerson(context, { params });
}

/** Lifts a suspension; idempotent. */
export async function liftSuspension(context: Context, { params }: Input<'liftSuspension'>): Promise<Whole> {
  await change(context, 'people.liftSuspension', params.id, async (tx, user) => {
    if (await clearSuspension(tx, user.id)) await notifySuspensionLifted(context, tx, user);
  });
  return readPerson(context, { params });
}

export async function endPersonSessions(context: Context, { params }: Input<'endPersonSessions'>): Promise<Whole> {
  await change(context, 'people.endSessions', params.id, (tx, user) => endSessions(context, tx, user.id));
  return readPerson(context, { params });
}

/** Permanently closes a person's account and notifies them. */
export async function deletePerson(context: Context, { params }: Input<'deletePerson'>): Promise<Record<string, never>> {
  await change(context, 'people.delete', params.id, async (tx, user) => {
    await assertNotLast(tx, user);
    await endAccount(context, tx, user);
    // After the deletion, which removes mails to the person.
    await notifyAccountClosed(context, tx, user);
  });
  return {};
}

/**
 * Runs a change on a locked account and records it. Locks administrators first, so that two who
 * change each other cannot deadlock.
 */
async function change(
  context: Context,
  action: string,
  id: string,
  work: (tx: Transaction, user: UserRow) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const user = await lockUser(tx, id);
    if (!user) throw refuse('thing.notFound');
    await work(tx, user);
    await audit(tx, context, { action, subjectId: id });
  });
}

/** Throws if no administrator would remain. Administrators must be locked. */
async function assertNotLast(tx: Transaction, { id }: Pick<UserRow, 'id'>): Promise<void> {
  const others = await lockAdministrators(tx);
  if (others.length === 1 && others[0] === id) throw refuse('account.lastAdministrator');
}

/** In the future, and before the year 3000. */
const isAhead = (instant: string) => new Date(instant).getTime() > Date.now() && instant < '3000';
