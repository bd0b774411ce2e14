import { dateText, dateTimeText } from '#platform/contract/date-text.ts';
import { defineMail, previewOf, type MailContext } from '#platform/server/mail/mail-kind.ts';
import type { When } from '../../contract/shapes.ts';
import { zoneName } from '../../contract/zone-name.ts';
import { startOf } from '../reminders/reminder-time.ts';

interface Facts {
  state: 'new' | 'changed' | 'cancelled';
  title: string;
  groupName: string;
  /** The event; null if it is gone, or no longer for the person. */
  event: { id: string; when: When; place: string; isWaiting: boolean } | null;
}

/** Email that puts an event into the calendar of a person, or takes it out. */
export const invitationMail = defineMail<Facts>('events', 'invitation', ({ state, title, groupName, event }, context) => {
  const { say, publicUrl } = context;
  const lead = say(event ? 'mail.invitation.lead' : 'mail.invitation.gone', { title, group: groupName });
  const time = event ? timeText(event.when, context) : '';
  return {
    subject: say(`mail.invitation.${state}`, { title }),
    preheader: previewOf([time, event?.place].filter(Boolean).join(' · ') || lead),
    paragraphs: [
      lead,
      ...(event ? [[time, ...(event.place ? [event.place] : [])]] : []),
      ...(event?.isWaiting ? [say('mail.invitation.waiting')] : []),
      event
        ? { address: `${publicUrl}/events/${event.id}`, label: say('mail.invitation.open') }
        : { address: `${publicUrl}/events`, label: say('mail.invitation.openList') },
    ],
    reason: [say('mail.invitation.reason'), { address: `${publicUrl}/events`, label: say('mail.invitation.settings'), isQuiet: true }],
  };
});

/** The start of an event in its zone, with the name of the zone. */
export function timeText(when: When, { sayOf, language }: Pick<MailContext, 'sayOf' | 'language'>): string {
  const translate = sayOf('events');
  if (when.isAllDay) return translate('mail.reminder.allDay', { day: dateText(language, `${when.starts}T12:00:00Z`, 'UTC') });
  const start = new Date(startOf(when)).toISOString();
  const values = { time: dateTimeText(language, start, when.timeZone), zone: zoneName(language, start, when.timeZone) };
  return translate('mail.reminder.time', values);
}
