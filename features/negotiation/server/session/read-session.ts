import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import type { readEvents as readEventsEndpoint, readSession as readSessionEndpoint } from '../../contract/endpoints.ts';
import { loadSession } from './load.ts';
import { eventsBetween } from './store.ts';

/** A log is read in parts; whoever wants more asks again behind the last event. */
const eventsPerPart = 2_000;

/** A session as it stands. */
export function readSession(
  context: Context,
  { params }: ParsedInput<typeof readSessionEndpoint>,
): Promise<Reply<typeof readSessionEndpoint>> {
  return loadSession(context, params.id);
}

/** Events of a session behind a given one, in their order. */
export async function readEvents(
  context: Context,
  { params, query }: ParsedInput<typeof readEventsEndpoint>,
): Promise<Reply<typeof readEventsEndpoint>> {
  const { state, now } = await loadSession(context, params.id);
  return { seq: state.seq, now, events: await eventsBetween(context.db, params.id, query.after, state.seq, eventsPerPart) };
}
