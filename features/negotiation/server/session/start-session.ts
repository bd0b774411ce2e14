import { audit, findSignatory, spendQuota } from '#features/accounts/server/public-api.ts';
import { isMember } from '#features/groups/server/public-api.ts';
import { newCode, newId } from '#platform/server/common/id.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { startSession as startSessionEndpoint } from '../../contract/endpoints.ts';
import { apart } from '../../contract/sent-session.ts';
import { decide } from '../../contract/rules/decide.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import { start } from '../../contract/rules/start.ts';
import type { Instant } from '../../contract/rules/state.ts';
import { sessionsPerDay } from '../quotas.ts';
import { hashedWording } from './hashed-wording.ts';
import { sessionCache } from './session-cache.ts';
import { addEvents, type SessionSnapshot } from './snapshot.ts';
import { readSession } from './read-session.ts';
import { databaseNow, insertSession, writeEvents } from './store.ts';
import { emitSessionChange } from './emit-session-change.ts';

const attempts = 5;

type Setting = ParsedInput<typeof startSessionEndpoint>['body'];

/** Starts a session with the viewer as manager and first party. */
export async function startSession(
  context: Context,
  { body }: ParsedInput<typeof startSessionEndpoint>,
): Promise<Reply<typeof startSessionEndpoint>> {
  const viewer = signedIn(context.viewer);
  const signatory = (await findSignatory(context.db, viewer.id)) ?? { name: viewer.username };
  let opened = undefined as Begun | undefined;
  const id = await context.db.transaction((tx) =>
    idempotent(tx, { senderId: viewer.id, endpoint: startSessionEndpoint, body }, async () => {
      opened = await begin(context, tx, signatory, body);
      return opened.snapshot.state.id;
    }),
  );
  if (!opened) return readSession(context, { params: { id }, query: undefined, body: undefined });
  const { snapshot, events, at } = opened;
  sessionCache(context.db).store(snapshot, events);
  return { ...apart(snapshot.state), headHash: snapshot.headHash, now: at };
}

/** The manager's name and details, as recorded in the log. */
interface Signatory {
  name: string;
  company?: string | null;
  city?: string | null;
}

interface Begun {
  snapshot: SessionSnapshot;
  events: readonly ChainedEvent[];
  at: Instant;
}

async function begin(context: Context, tx: Transaction, signatory: Signatory, body: Setting): Promise<Begun> {
  const viewer = signedIn(context.viewer);
  const { mediator: isMediated, commandId: _, clauses, devicesRequired, languages, ...setting } = body;
  // No one has a key yet, so no one could have signed them.
  if (devicesRequired && clauses.length > 0) throw refuse('signature.required');
  const { name: managerName, ...details } = signatory;
  if (setting.groupId !== null && !(await isMember(tx, setting.groupId, viewer.id))) throw refuse('negotiation.notMember');
  await spendQuota(tx, context, viewer.id, sessionsPerDay);
  const at = await databaseNow(tx);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const id = newCode();
    const optional = { ...(devicesRequired && { devicesRequired }), ...(languages && { languages }) };
    const bodies = start({ type: 'start', id, managerName, ...details, isMediated, ...setting, ...optional }, { actorId: viewer.id, at });
    const started = addEvents(id, undefined, bodies, { actorId: viewer.id, at });
    if (!started.snapshot) throw new Error('a session starts with an event');
    if (!(await insertSession(tx, started.snapshot))) continue;
    const { snapshot, events } = withClauses(started.snapshot, started.events, clauses, { actorId: viewer.id, at });
    await writeEvents(tx, undefined, snapshot, events, undefined);
    await audit(tx, context, { action: 'negotiation.start', subjectId: id });
    await emitSessionChange(context, tx, snapshot.state, events);
    return { snapshot, events, at };
  }
  throw new Error('no free session ID found');
}

/** Proposes clauses by the same rules as single ones. */
function withClauses(
  first: SessionSnapshot,
  started: readonly ChainedEvent[],
  clauses: Setting['clauses'],
  origin: { actorId: string; at: Instant },
): { snapshot: SessionSnapshot; events: readonly ChainedEvent[] } {
  let snapshot = first;
  const events = [...started];
  for (const { title, ...texts } of clauses) {
    const outcome = decide(snapshot.state, { type: 'propose', clauseId: newId(), title, ...hashedWording(texts) }, origin);
    if ('refusal' in outcome) throw refuse(outcome.refusal.code);
    const added = addEvents(first.state.id, snapshot, outcome.events, origin);
    snapshot = added.snapshot ?? snapshot;
    events.push(...added.events);
  }
  return { snapshot, events };
}
