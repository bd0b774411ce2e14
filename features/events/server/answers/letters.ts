import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { may } from '#platform/server/security/policy.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import { policy } from '../policy.ts';
import { findEvent } from '../store.ts';
import { enteredOf, zoneNames } from '../when.ts';
import { findAttendance, findLetterReader } from './answer-store.ts';
import { answerEvent } from './answers.ts';
import { letterOf } from './letter-token.ts';

/** The event of a link in an email, as its person sees it now. Changes nothing, since mail scanners follow links. */
export async function readLetter(
  context: Context,
  { params: { token } }: ParsedInput<typeof endpoints.readLetter>,
): Promise<Reply<typeof endpoints.readLetter>> {
  const { eventId, viewer } = await opened(context, token);
  const event = await findEvent(context.db, viewer, eventId);
  if (!event) throw refuse('thing.notFound');
  const { position } = await findAttendance(context.db, eventId, viewer.id, false);
  const { id, title, startsAt, endsAt, isOver, isCancelled, isPublic, mine, capacity, going } = event;
  return {
    id,
    title,
    startsAt,
    endsAt,
    isOver,
    isCancelled,
    isPublic,
    when: { ...enteredOf(event), ...(event.isAllDay ? {} : { zoneNames: zoneNames(startsAt, event.timeZone) }) },
    mine,
    position,
    isFull: capacity !== null && going >= capacity,
    can: { answer: !isCancelled && !isOver && may(viewer, policy, 'event.answer', event) },
  };
}

/** Answers an event for the person of a link in an email. */
export async function answerLetter(
  context: Context,
  { params: { token }, body: { answer } }: ParsedInput<typeof endpoints.answerLetter>,
): Promise<Record<string, never>> {
  const { eventId, viewer } = await opened(context, token);
  return answerEvent({ ...context, viewer }, { params: { id: eventId }, query: undefined, body: { answer } });
}

/** The event and the person of a link; unknown and expired ones, and suspended people, are not found. */
async function opened({ db, config }: Context, token: string): Promise<{ eventId: string; viewer: SignedInViewer }> {
  const letter = letterOf(config, token);
  const reader = letter && (await findLetterReader(db, letter.userId));
  if (!letter || !reader) throw refuse('thing.notFound');
  return { eventId: letter.eventId, viewer: { ...reader, isAdministrator: false, sessionId: '' } };
}
