import { holdLinks } from '#features/moderation/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { reschedule as endpoint } from '../../contract/endpoints.ts';
import { isSameMeeting, meetingOf } from '../../contract/rules/rescheduling.ts';
import { assertStart } from '../commands.ts';
import { assemblyFacts, assemblyRescheduled } from '../domain-events.ts';
import { appending } from '../log/append.ts';
import { assemblyReports } from '../reportable.ts';
import { saveMeeting } from '../store.ts';

/** Announces another start or place; nothing if both are as before. */
export async function reschedule(context: Context, { params: { id }, body }: ParsedInput<typeof endpoint>): Promise<Record<string, never>> {
  await appending(context, id, 'assembly.reschedule', async ({ tx, log, state: { convocation }, assembly, actor }) => {
    const { startsAt, timeZone, place, link } = body;
    const meeting = { at: Date.parse(startsAt), timeZone, place: place || null, link: link || null };
    if (isSameMeeting(convocation, meeting)) return;
    const isLater = meeting.at !== convocation.at;
    if (log.state?.phase === 'convened') assertStart(body, { noticeDays: isLater ? convocation.bylaws.noticeDays : -Infinity });
    const before = await assemblyReports.find(tx, id, true);
    log.add({ kind: 'rescheduled', payload: meetingOf(meeting) }, actor);
    await saveMeeting(tx, id, body);
    if ((await holdLinks(tx, context, assemblyReports, id, { before })) === 'notHeld')
      await context.emit(tx, assemblyRescheduled(assemblyFacts(assembly)));
  });
  return {};
}
