import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { readEvents as readEventsEndpoint, readSession as readSessionEndpoint } from '../../contract/endpoints.ts';
import { apart } from '../../contract/sent-session.ts';
import { loadSession } from './load.ts';
import { gzippedSession } from './gzipped-sessions.ts';
import { eventsInPart } from './store.ts';

type ReadInput = ParsedInput<typeof readSessionEndpoint>;

export async function readSession(context: Context, { params }: ReadInput): Promise<Reply<typeof readSessionEndpoint>> {
  const { state, headHash, now } = await loadSession(context, params.id);
  return { ...apart(state), headHash, now };
}

/** The same reply, compressed. */
export async function readGzippedSession(context: Context, { params }: ReadInput): Promise<Buffer> {
  return gzippedSession(context.db, await loadSession(context, params.id));
}

/** Events of a session after a given one, in order. */
export async function readEvents(
  context: Context,
  { params, query }: ParsedInput<typeof readEventsEndpoint>,
): Promise<Reply<typeof readEventsEndpoint>> {
  const { state, now } = await loadSession(context, params.id);
  return { seq: state.seq, now, events: await eventsInPart(context.db, params.id, { ...query, last: state.seq }) };
}
