import { newPoll } from '#features/polls/contract/shapes.ts';
import { createPoll } from '#features/polls/server/commands.ts';
import { votePoll } from '#features/polls/server/votes/votes.ts';
import type { Acting } from './acting.ts';
import { known } from './known.ts';
import type { MadeCommunity } from './made-community.ts';
import type { DemoPoll } from './polls.ts';

const dayMs = 86_400_000;
const later = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString();

/** The form of a poll that is asked at `now`. */
export function pollForm({ question, kind, options, timeZone, endsInDays }: DemoPoll, groupId: string, now: Date) {
  const instant = (option: string) => {
    const [days = '', time = ''] = option.split(' ');
    return `${later(now, Number(days)).slice(0, 10)}T${time}:00.000Z`;
  };
  return newPoll.safeParse({
    groupId,
    question,
    kind,
    options: kind === 'dates' ? options.map(instant) : [...options],
    timeZone: timeZone ?? null,
    endsAt: later(now, endsInDays),
    results: 'always',
  });
}

/** Asks a poll and votes, as each user. */
export async function askPoll(
  acting: Acting,
  poll: DemoPoll,
  { people, groups, now }: Pick<MadeCommunity, 'people' | 'groups'> & { now: Date },
): Promise<string> {
  const as = (username: string) => acting(known(people, username), poll.language);
  const { data: body, error } = pollForm(poll, known(groups, poll.group), now);
  if (!body) throw error;
  const { id } = await createPoll(as(poll.author), { params: undefined, query: undefined, body });
  for (const [username, choices] of Object.entries(poll.votes))
    await votePoll(as(username), { params: { id }, query: undefined, body: { choices: [...choices], reason: '' } });
  return id;
}
