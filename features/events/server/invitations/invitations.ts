import { dateText, dateTimeText } from '#platform/contract/date-text.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { timeZone as knownZone } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { clockInstant } from '#platform/server/i18n/local-time.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { AnswerByCalendar } from '#platform/server/extension-points/mail-replies.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { eventLimits } from '../../contract/limits.ts';
import { findAnswer } from '../answers/answer-store.ts';
import { lockToAnswer, saveAnswer } from '../answers/answers.ts';
import { eventDelegated, eventFacts, eventInvitationsWanted, eventTimeProposed } from '../domain-events.ts';
import type { EventRow } from '../store.ts';
import { readReply } from './calendar-reply.ts';
import { lockInvitation, saveInvitationChoice, saveReply, wantsInvitations } from './invitation-store.ts';
import { isInvitingOffered } from './send-invitations.ts';

/** The call that the reply of a calendar program makes. */
export const answerByCalendar: AnswerByCalendar = ({ publicUrl }, { thingId, text }) => {
  const reply = readReply(text, { publicUrl, eventId: thingId });
  if (typeof reply === 'string') return { code: reply };
  return { endpoint: endpoints.replyByCalendar, params: { id: thingId }, body: () => reply };
};

/** Answers an event as the viewer’s calendar replied. */
export async function replyByCalendar(
  context: Context,
  { params: { id }, body }: ParsedInput<typeof endpoints.replyByCalendar>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  const { answer, sequence, stamp, proposed, delegatedTo } = body;
  await context.db.transaction(async (tx) => {
    const event = await lockToAnswer(tx, viewer, id);
    const known = await lockInvitation(tx, id, viewer.id);
    if (known && sequence < known.sequence) throw refuse('event.replyOutdated');
    if (known?.repliedStamp && Date.parse(stamp) < Date.parse(known.repliedStamp)) return;
    // A proposal of another time leaves the answer as it was.
    const stored = (proposed && (await findAnswer(tx, id, viewer.id))?.answer) ?? answer;
    await saveReply(tx, id, viewer.id, { answer: stored, stamp });
    await saveAnswer(context, tx, event, viewer, { answer: stored, note: noteWith(context, event, body) });
    if (proposed) await context.emit(tx, eventTimeProposed(eventFacts(event)));
    if (delegatedTo !== undefined) await context.emit(tx, eventDelegated(eventFacts(event)));
  });
  return {};
}

/** The note of a reply, after what it proposes, in the language of the person. */
function noteWith(
  { words, language }: Context,
  { timeZone }: EventRow,
  { note, proposed, delegatedTo }: ParsedInput<typeof endpoints.replyByCalendar>['body'],
): string | undefined {
  const parts = [
    ...(proposed ? [words.translate(language, 'events', 'note.proposed', { time: proposedText(proposed, timeZone, language) })] : []),
    ...(delegatedTo === undefined ? [] : [words.translate(language, 'events', 'note.delegated', { person: delegatedTo })]),
  ];
  return parts.length === 0 ? note : [...parts, ...(note ? [note] : [])].join(' ').slice(0, eventLimits.note).toWellFormed();
}

/** A proposed start in the zone of the event; in its own words if the zone is not known here. */
function proposedText({ starts, timeZone: own }: { starts: string; timeZone: string }, timeZone: string, language: Language): string {
  const [day = '', clock] = starts.split('T');
  if (clock === undefined) return dateText(language, `${day}T12:00:00Z`, 'UTC');
  const zone = own === '' ? timeZone : own;
  if (!knownZone.safeParse(zone).success) return `${day} ${clock} (${zone})`;
  const ms = clockInstant(day, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)), zone);
  return dateTimeText(language, new Date(ms).toISOString(), timeZone);
}

export async function readInvitationChoice(context: Context): Promise<Reply<typeof endpoints.readInvitationChoice>> {
  return { isOn: await wantsInvitations(context.db, signedIn(context.viewer).id), isOffered: isInvitingOffered(context) };
}

export async function chooseInvitations(
  context: Context,
  { body: { isOn } }: ParsedInput<typeof endpoints.chooseInvitations>,
): Promise<Record<string, never>> {
  const { id: userId } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    await saveInvitationChoice(tx, userId, isOn);
    if (isOn) await context.emit(tx, eventInvitationsWanted({ userId }));
  });
  return {};
}
