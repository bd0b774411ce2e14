import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { AnswerByCalendar } from '#platform/server/extension-points/mail-replies.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { lockToAnswer, saveAnswer } from '../answers/answers.ts';
import { eventInvitationsWanted } from '../domain-events.ts';
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
  { params: { id }, body: { answer, note, sequence, stamp } }: ParsedInput<typeof endpoints.replyByCalendar>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const event = await lockToAnswer(tx, viewer, id);
    const known = await lockInvitation(tx, id, viewer.id);
    if (known && sequence < known.sequence) throw refuse('event.replyOutdated');
    if (known?.repliedStamp && Date.parse(stamp) < Date.parse(known.repliedStamp)) return;
    await saveReply(tx, id, viewer.id, { answer, stamp });
    await saveAnswer(context, tx, event, viewer, { answer, note });
  });
  return {};
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
