import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { newCode, newId } from '#platform/server/common/id.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { z } from 'zod';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import type { Clause, SessionState } from '../../contract/rules/state.ts';
import { together, type SentSession } from '../../contract/sent-session.ts';
import { newSession } from '../../contract/shapes.ts';
import { start } from '../../contract/rules/start.ts';
import { addEvents, replay } from '../session/snapshot.ts';
import { joinNegotiation } from '../session/join-negotiation.ts';
import { startSession } from '../session/start-session.ts';
import { eventsBetween, insertSession, writeEvents } from '../session/store.ts';
import { emitSessionChange } from '../session/emit-session-change.ts';

export { stateInTables } from '../contract/check-store.ts';

type Asking = AppContext & { as: (viewer: SignedInViewer) => Context };

function sessionFields(fields: Partial<z.input<typeof newSession>> = {}): z.output<typeof newSession> {
  return newSession.parse({ agenda: 'Who delivers what, and when.', documentType: 'services', lengthMinutes: 20, ...fields });
}

/** A session started by this manager and joined by these people. */
export async function aSession(
  app: Asking,
  manager: SignedInViewer,
  parties: readonly SignedInViewer[] = [],
  fields: Partial<z.input<typeof newSession>> = {},
): Promise<SessionState> {
  const reply = await startSession(app.as(manager), { params: undefined, query: undefined, body: sessionFields(fields) });
  for (const party of parties) await joinNegotiation(app.as(party), { params: { id: reply.state.id }, query: undefined, body: undefined });
  return together(reply);
}

/** A reply with a session, its texts put back into the clauses. */
export const wholeSession = <Reply extends SentSession>(reply: Reply): Reply & { state: SessionState } => ({
  ...reply,
  state: together(reply),
});

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Request body for a new clause. */
export const clauseBody = (text: string, title?: string) => ({ text, commandId: newId(), ...(title === undefined ? {} : { title }) });

/** Request body for a vote on a clause. */
export const ballotBody = (
  clause: Pick<Clause, 'text'>,
  choice: 'accept' | 'reject',
  more: { reason?: string; conditions?: string[] } = {},
) => ({
  choice,
  textHash: hashOf(clause.text),
  commandId: newId(),
  ...(choice === 'reject' ? { confirmed: true } : {}),
  ...more,
});

/**
 * A session that started `minutesAgo` minutes ago, without any request since; its time may be over.
 */
export async function anEarlierSession(
  app: Asking,
  manager: SignedInViewer,
  minutesAgo: number,
  fields: Partial<z.input<typeof newSession>> = {},
): Promise<SessionState> {
  const { mediator: isMediated, clauses: _, devicesRequired: __, ...setting } = sessionFields(fields);
  const id = newCode();
  return app.db.transaction(async (tx) => {
    const { at } = await tx.one<{ at: string }>(
      sql`select ${instant(sql`clock_timestamp() - ${minutesAgo}::int * interval '1 minute'`)} as at`,
    );
    const adding = { actorId: manager.id, at };
    const bodies = start({ type: 'start', id, managerName: manager.username, isMediated, ...setting }, adding);
    const { snapshot, events } = addEvents(id, undefined, bodies, adding);
    if (!snapshot || !(await insertSession(tx, snapshot))) throw new Error('no session was made');
    await writeEvents(tx, undefined, snapshot, events, undefined);
    await emitSessionChange(app, tx, snapshot.state, events);
    return snapshot.state;
  });
}

/** The state replayed from the whole log. */
export async function replayed(app: Pick<AppContext, 'db'>, id: string): Promise<{ state: SessionState; headHash: string }> {
  const snapshot = replay(undefined, await readLog(app, id));
  if (!snapshot) throw new Error(`${id} has no events`);
  return snapshot;
}

const instant = (value: Sql) => sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export function readLog({ db }: Pick<AppContext, 'db'>, id: string): Promise<ChainedEvent[]> {
  return eventsBetween(db, id, 0, 2 ** 31 - 1);
}
