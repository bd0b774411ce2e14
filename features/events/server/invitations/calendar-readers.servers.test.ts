import { describe, expect, test } from 'vitest';
import { hasProgram, output } from '#platform/server/testing/program.ts';
import { calendarFile, timeLines, type CalendarEvent } from '../calendar-file.ts';
import { cancelFile, requestFile } from './invitation-calendar.ts';

/**
 * Reads a calendar by libical, which Evolution, Thunderbird and KDE use, and by the `icalendar` of
 * Python. `faults`: what libical cannot read, and whether the file obeys the tables of RFC 5546.
 */
const reader = `
import ctypes, icalendar, json, sys
data = sys.stdin.buffer.read()
lib = ctypes.CDLL('libical.so.3')
def call(name, result, *values):
    function = getattr(lib, name)
    function.restype = result
    function.argtypes = [ctypes.c_void_p if isinstance(value, Pointer) else ctypes.c_char_p if isinstance(value, bytes) else ctypes.c_int for value in values]
    return function(*[value.at if isinstance(value, Pointer) else value for value in values])
class Pointer:
    def __init__(self, at): self.at = at
def pointer(name, *values): return Pointer(call(name, ctypes.c_void_p, *values))
def text(name, *values): return (call(name, ctypes.c_char_p, *values) or b'').decode()
def valueOf(component, name):
    kind = call('icalproperty_string_to_kind', ctypes.c_int, name)
    found = pointer('icalcomponent_get_first_property', component, kind)
    return text('icalproperty_get_value_as_string', found) if found.at else None
root = pointer('icalparser_parse_string', data)
faults = call('icalcomponent_count_errors', ctypes.c_int, root)
# Adds errors of its own.
isAllowed = call('icalrestriction_check', ctypes.c_int, root)
event = pointer('icalcomponent_get_first_component', root, call('icalcomponent_string_to_kind', ctypes.c_int, b'VEVENT'))
names = [b'UID', b'SEQUENCE', b'DTSTART', b'DTEND', b'ORGANIZER', b'ATTENDEE', b'STATUS']
libical = {name.decode(): valueOf(event, name) for name in names}
libical.update(METHOD=valueOf(root, b'METHOD'), SUMMARY=text('icalcomponent_get_summary', event), LOCATION=text('icalcomponent_get_location', event))
calendar = icalendar.Calendar.from_ical(data)
[entry] = calendar.walk('VEVENT')
def written(name): return entry[name].to_ical().decode() if name in entry else None
python = {name.decode(): written(name.decode()) for name in names}
python.update(METHOD=str(calendar['METHOD']), SUMMARY=str(entry['SUMMARY']), LOCATION=str(entry.get('LOCATION', '')))
print(json.dumps({'libical': libical, 'python': python, 'errors': faults + len(entry.errors), 'isAllowed': isAllowed == 1}))
`;
const isThere = hasProgram(
  `/usr/bin/python3 -c "import ctypes, icalendar; ctypes.CDLL('libical.so.3')"`,
  '--no-install-recommends python3-icalendar libical3',
);
const read = (text: string): unknown => JSON.parse(output('/usr/bin/python3', ['-c', reader], Buffer.from(text)));

const event: CalendarEvent = {
  id: '0198c0de-0000-7000-8000-000000000001',
  groupName: 'Harbour, and boats',
  title: `Répétition; with cake, tea \\ and ${'more '.repeat(20)}– 合唱`,
  details: 'First line\nsecond line',
  place: 'Quay 3, Cádiz',
  link: 'https://boats.example/',
  timeZone: 'Europe/Madrid',
  isAllDay: false,
  entered: null,
  startsAt: '2026-07-10T16:00:00.000000Z',
  endsAt: '2026-07-10T18:00:00.000000Z',
  isCancelled: false,
  revision: 2,
  createdAt: '2026-06-01T08:00:00.123456Z',
  updatedAt: '2026-06-02T08:00:00.654321Z',
};
const wholeDays = { ...event, isAllDay: true, startsAt: '2026-07-09T22:00:00.000000Z', endsAt: '2026-07-11T22:00:00.000000Z' };
const publicUrl = 'https://atrium.example.org';
const invitation = {
  publicUrl,
  organizer: 'reply+abcdefghijklmnopqrstuvwxyz234567@reply.example.net',
  person: { name: 'Ana "Nini" Łódź; Soto', email: 'ana@example.org' },
  sequence: 7,
  stamp: '2026-06-03T08:00:00.000Z',
};
const common = {
  UID: `${event.id}@atrium.example.org`,
  SEQUENCE: '7',
  ORGANIZER: `mailto:${invitation.organizer}`,
  ATTENDEE: 'mailto:ana@example.org',
  SUMMARY: event.title,
};

describe.skipIf(!isThere)('libical and icalendar of Python', () => {
  test.each([
    ['an hour', event, { DTSTART: '20260710T160000Z', DTEND: '20260710T180000Z' }],
    ['whole days', wholeDays, { DTSTART: '20260710', DTEND: '20260712' }],
  ])('EV-05 read an invitation of %s as it is meant, and it obeys RFC 5546', (_, invited, times) => {
    const meant = { ...common, ...times, METHOD: 'REQUEST', STATUS: 'CONFIRMED', LOCATION: 'Quay 3, Cádiz' };
    expect(read(requestFile(invited, 'yes', invitation))).toEqual({ libical: meant, python: meant, errors: 0, isAllowed: true });
  });

  test('EV-05 read a cancellation as it is meant, and it obeys RFC 5546', () => {
    const meant = { ...common, DTSTART: '20260710T160000Z', DTEND: null, METHOD: 'CANCEL', STATUS: 'CANCELLED', LOCATION: '' };
    const [startsLine = ''] = timeLines(event);
    expect(read(cancelFile({ ...event, startsLine }, invitation))).toEqual({ libical: meant, python: meant, errors: 0, isAllowed: true });
  });

  test('EV-01 read the calendar of a group as it is meant', () => {
    const meant = { UID: common.UID, SEQUENCE: '2', SUMMARY: event.title, ORGANIZER: null, ATTENDEE: null, METHOD: 'PUBLISH' };
    const found = read(calendarFile(publicUrl, 'Harbour, and boats', [event]));
    expect(found).toMatchObject({ libical: meant, python: meant, errors: 0 });
  });
});
