import { newEvent } from '#features/events/contract/shapes.ts';
import { answerEvent } from '#features/events/server/answers/answers.ts';
import { createEvent } from '#features/events/server/commands.ts';
import type { Acting } from './acting.ts';
import type { DemoEvent } from './events.ts';
import { known } from './known.ts';
import type { MadeCommunity } from './made-community.ts';

const dayMs = 86_400_000;
/** Dates of a weekly event. */
const dates = 12;

/** The form of an event that is announced at `now`. */
export function eventForm(event: DemoEvent, groupId: string, now: Date) {
  const { title, details, place, inDays, hours, timeZone, capacity = null, isWeekly } = event;
  const day = new Date(now.getTime() + inDays * dayMs).toISOString().slice(0, 10);
  const time = hours
    ? { isAllDay: false, starts: `${day}T${hours[0]}`, ends: `${day}T${hours[1]}`, timeZone }
    : { isAllDay: true, starts: day, ends: null, timeZone };
  const repeats = isWeekly ? { frequency: 'weekly', count: dates } : null;
  return newEvent.safeParse({ groupId, title, details, place, link: '', when: time, capacity, repeats });
}

/** Announces and answers an event, as each user. */
export async function announceEvent(
  acting: Acting,
  event: DemoEvent,
  { people, groups, now }: Pick<MadeCommunity, 'people' | 'groups'> & { now: Date },
): Promise<string> {
  const as = (username: string) => acting(known(people, username), event.language);
  const { data: body, error } = eventForm(event, known(groups, event.group), now);
  if (!body) throw error;
  const { id } = await createEvent(as(event.author), { params: undefined, query: undefined, body });
  for (const [username, answer] of Object.entries(event.answers))
    await answerEvent(as(username), { params: { id }, query: undefined, body: { answer } });
  return id;
}
