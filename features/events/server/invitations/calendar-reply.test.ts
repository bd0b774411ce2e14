import ICAL from 'ical.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReply } from './calendar-reply.ts';
import { cancelFile, requestFile, uidOf } from './invitation-calendar.ts';

const publicUrl = 'https://boats.example';
const eventId = '0198c0de-0000-7000-8000-000000000001';
const read = (lines: readonly string[]) => readReply(lines.join('\r\n'), { publicUrl, eventId });
const uid = uidOf(publicUrl, eventId);

/** Replies as each program composes them, by what is documented of it. */
const replies: Record<string, (status: string, comment: string) => string[]> = {
  Outlook: (status, comment) => [
    'BEGIN:VCALENDAR',
    'METHOD:REPLY',
    'PRODID:Microsoft Exchange Server 2010',
    'VERSION:2.0',
    'BEGIN:VTIMEZONE',
    'TZID:Romance Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `ATTENDEE;PARTSTAT=${status};CN=Ben:mailto:ben@example.org`,
    `COMMENT;LANGUAGE=en-GB:${comment}\\n`,
    `UID:${uid}`,
    'SUMMARY;LANGUAGE=en-GB:Accepted: Meeting',
    'DTSTART;TZID=Romance Standard Time:20350305T183000',
    'DTEND;TZID=Romance Standard Time:20350305T200000',
    'CLASS:PUBLIC',
    'PRIORITY:5',
    'DTSTAMP:20350301T100000Z',
    'TRANSP:OPAQUE',
    'STATUS:CONFIRMED',
    'SEQUENCE:3',
    'X-MICROSOFT-CDO-APPT-SEQUENCE:3',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'ATTENDEE;PARTSTAT=DECLINED:mailto:alarm@example.org',
    'TRIGGER;RELATED=START:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ],
  Google: (status, comment) => [
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'DTSTART:20350305T173000Z',
    'DTSTAMP:20350301T100000Z',
    'ORGANIZER;CN=Herons:mailto:reply+token@reply.example.org',
    `UID:${uid}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${status};CN=Ben;`,
    ' X-NUM-GUESTS=0;X-RESPONSE-COMMENT="Never: read, it":mailto:ben@example.org',
    `COMMENT:${comment}`,
    'LAST-MODIFIED:20350301T100000Z',
    'SEQUENCE:3',
    'SUMMARY:Meeting',
    'END:VEVENT',
    'END:VCALENDAR',
  ],
  Apple: (status, comment) => [
    'BEGIN:VCALENDAR',
    'CALSCALE:GREGORIAN',
    'METHOD:REPLY',
    'PRODID:-//Apple Inc.//macOS 15.0//EN',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `ATTENDEE;CN="Ben";CUTYPE=INDIVIDUAL;EMAIL="ben@example.org";PARTSTAT=${status}:mailto:ben@example.org`,
    `COMMENT:${comment}`,
    'DTEND:20350305T190000Z',
    'DTSTAMP:20350301T100000Z',
    'DTSTART:20350305T173000Z',
    'ORGANIZER;CN="Herons":mailto:reply+token@reply.example.org',
    'SEQUENCE:3',
    `UID:${uid}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ],
  Thunderbird: (status, comment) => [
    'BEGIN:VCALENDAR',
    'PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN',
    'VERSION:2.0',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'CREATED:20350228T100000Z',
    'LAST-MODIFIED:20350301T100000Z',
    'DTSTAMP:20350301T100000Z',
    `UID:${uid}`,
    'SUMMARY:Meeting',
    'ORGANIZER;CN="Herons":mailto:reply+token@reply.example.org',
    `ATTENDEE;RSVP=TRUE;PARTSTAT=${status};ROLE=REQ-PARTICIPANT:mailto:ben@example.org`,
    `COMMENT:${comment}`,
    'SEQUENCE:3',
    'X-MOZ-INVITED-ATTENDEE:mailto:ben@example.org',
    'END:VEVENT',
    'END:VCALENDAR',
  ],
  Evolution: (status, comment) => [
    'BEGIN:VCALENDAR',
    'PRODID:-//Ximian//NONSGML Evolution Calendar//EN',
    'VERSION:2.0',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20350301T100000Z',
    'SEQUENCE:3',
    'ORGANIZER;CN=Herons:MAILTO:reply+token@reply.example.org',
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${status};RSVP=TRUE;`,
    '\tCN=Ben;LANGUAGE=en:MAILTO:ben@example.org',
    `COMMENT:${comment}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ],
};
const google = replies['Google'] as (status: string, comment: string) => string[];
const without = (lines: readonly string[], start: string) => lines.filter((line) => !line.startsWith(start));

describe('replies of calendar programs', () => {
  test.each(Object.entries(replies))('EV-05 a reply of %s is understood: going, maybe, not going, with a comment', (_, reply) => {
    for (const [status, answer] of [
      ['ACCEPTED', 'yes'],
      ['TENTATIVE', 'maybe'],
      ['DECLINED', 'no'],
    ] as const)
      expect(read(reply(status, 'Late\\, with Rex\\; sorry\\nBen'))).toEqual({
        answer,
        note: 'Late, with Rex; sorry Ben',
        sequence: 3,
        stamp: '2035-03-01T10:00:00Z',
      });
  });

  test('EV-05 other times and other people are told apart; what is of another event, of several, or no reply, is not read', () => {
    const counter = (status: string, ...start: string[]) =>
      read(
        google(status, '').flatMap((line) =>
          line.startsWith('DTSTART')
            ? start
            : line === 'METHOD:REPLY'
              ? 'METHOD:COUNTER'
              : line.startsWith('UID')
                ? [line, ...start]
                : line,
        ),
      );
    const proposed = (starts: string, timeZone: string) => ({ proposed: { starts, timeZone } });
    expect(counter('TENTATIVE', 'DTSTART:20350306T170000Z')).toMatchObject({ answer: 'maybe', ...proposed('2035-03-06T17:00', 'UTC') });
    expect(counter('ACCEPTED', 'DTSTART;TZID="Europe/Madrid":20350306T180000')).toMatchObject({
      answer: 'maybe',
      ...proposed('2035-03-06T18:00', 'Europe/Madrid'),
    });
    expect(counter('DECLINED', 'DTSTART;VALUE=DATE:20350306')).toMatchObject({ answer: 'no', ...proposed('2035-03-06', '') });
    for (const wrong of [[], ['DTSTART:20351306T170000Z'], ['DTSTART:tomorrow']])
      expect(counter('TENTATIVE', ...wrong)).toBe('event.replyUnreadable');
    const delegated = google('DELEGATED', '').map((line) =>
      line.startsWith('ATTENDEE') ? line.replace('PARTSTAT=DELEGATED', 'PARTSTAT=DELEGATED;DELEGATED-TO="mailto:cleo@example.org"') : line,
    );
    expect(read(delegated)).toMatchObject({ answer: 'no', delegatedTo: 'cleo@example.org' });
    const accepted = google('ACCEPTED', '');
    expect(read(without(accepted, 'COMMENT'))).toEqual({ answer: 'yes', sequence: 3, stamp: '2035-03-01T10:00:00Z' });
    for (const wrong of [
      [],
      google('NEEDS-ACTION', ''),
      without(accepted, 'METHOD'),
      without(accepted, 'DTSTAMP'),
      without(accepted, 'UID'),
      accepted.map((line) => line.replace(eventId, eventId.replace('1', '2'))),
      accepted.map((line) => line.replace('boats.example', 'other.example')),
      [...accepted.slice(0, -1), ...accepted.slice(5)],
    ])
      expect(read(wrong)).toBe('event.replyUnreadable');
    expect(read(accepted.map((line) => line.replace('SEQUENCE:3', 'SEQUENCE:99999999999')))).toMatchObject({ sequence: 0 });
  });

  test('EV-05 any text is read without an exception', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => typeof read(text.split('\n')) === 'string'));
    // Matching takes linear time, since no part of a line is tried twice.
    for (const line of [`ATTENDEE${';A=",'.repeat(50_000)}`, 'A;'.repeat(100_000), `A${';B=c,'.repeat(50_000)}`])
      expect(read([line])).toBe('event.replyUnreadable');
  });
});

describe('invitations', () => {
  const event = {
    id: eventId,
    title: 'Meeting; with cake',
    details: 'First line\nsecond line',
    place: 'Quay 3, Cádiz',
    link: '',
    groupName: 'Herons, "the boats"',
    timeZone: 'Europe/Madrid',
    isAllDay: false,
    entered: null,
    startsAt: '2035-03-05T17:30:00Z',
    endsAt: null,
    isCancelled: false,
    revision: 2,
    createdAt: '2035-01-01T08:00:00Z',
    updatedAt: '2035-01-02T08:00:00Z',
  };
  const invitation = {
    publicUrl,
    organizer: 'reply+token@reply.example.org',
    person: { name: 'Ben "B" Long;Name, with: marks and more than seventy-five bytes in it', email: 'ben@example.org' },
    sequence: 7,
    stamp: '2035-02-01T08:00:00.123Z',
  };
  const parsed = (text: string) => {
    const calendar = new ICAL.Component(ICAL.parse(text) as never);
    const entry = calendar.getFirstSubcomponent('vevent');
    if (!entry) throw new Error('no event');
    return { method: calendar.getFirstPropertyValue('method'), entry, event: new ICAL.Event(entry) };
  };

  test('EV-05 another reader of calendars reads the invitation as it is meant', () => {
    const { method, entry, event: shown } = parsed(requestFile(event, 'maybe', invitation));
    expect(method).toBe('REQUEST');
    expect(shown.uid).toBe(uid);
    expect(shown.sequence).toBe(7);
    expect(shown.summary).toBe('Meeting; with cake');
    expect(shown.location).toBe('Quay 3, Cádiz');
    expect(shown.startDate.toJSDate().toISOString()).toBe('2035-03-05T17:30:00.000Z');
    expect(String(entry.getFirstPropertyValue('dtstamp'))).toBe('2035-02-01T08:00:00Z');
    expect(entry.getFirstPropertyValue('organizer')).toBe('mailto:reply+token@reply.example.org');
    expect(entry.getFirstProperty('organizer')?.getParameter('cn')).toBe('Herons, the boats');
    const [attendee] = shown.attendees;
    expect(shown.attendees).toHaveLength(1);
    expect(attendee?.getFirstValue()).toBe('mailto:ben@example.org');
    expect(attendee?.getParameter('partstat')).toBe('TENTATIVE');
    expect(attendee?.getParameter('cn')).toBe('Ben B Long;Name, with: marks and more than seventy-five bytes in it');
  });

  test('EV-05 a cancellation names the same entry, with a higher sequence; an all-day event has a date', () => {
    const entry = { id: eventId, title: event.title, groupName: 'Herons', startsLine: 'DTSTART;VALUE=DATE:20350305' };
    const { method, entry: cancelled, event: shown } = parsed(cancelFile(entry, { ...invitation, sequence: 8 }));
    expect(method).toBe('CANCEL');
    expect([shown.uid, shown.sequence, cancelled.getFirstPropertyValue('status')]).toEqual([uid, 8, 'CANCELLED']);
    expect(shown.startDate.isDate).toBe(true);
  });
});
