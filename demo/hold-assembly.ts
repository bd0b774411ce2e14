import { setTimeout as sleep } from 'node:timers/promises';
import { newAssembly } from '#features/assemblies/contract/shapes.ts';
import { convene } from '#features/assemblies/server/commands.ts';
import { castBallot, changeItem, changePhase, changeVote, checkIn } from '#features/assemblies/server/course/leading.ts';
import type { Acting } from './acting.ts';
import type { DemoAssembly } from './assemblies.ts';
import { known } from './known.ts';
import type { MadeCommunity } from './made-community.ts';

const dayMs = 86_400_000;
/** Time in which people check in before an assembly that is held immediately. */
const soonMs = 1_500;

/** The form of an assembly that is convened at `now`. */
export function assemblyForm({ title, place, agenda, startsInDays }: DemoAssembly, groupId: string, now: Date) {
  return newAssembly.safeParse({
    groupId,
    title,
    place,
    link: '',
    agenda: [...agenda],
    startsAt: new Date(now.getTime() + (startsInDays === null ? soonMs : startsInDays * dayMs)).toISOString(),
    timeZone: 'Europe/Paris',
    bylaws: {
      noticeDays: startsInDays === null ? 0 : 15,
      quorum: { kind: 'share', percent: 25 },
      proxiesPerPerson: 2,
      weights: 'equal',
      majority: 'simple',
      postalVotes: 'withQuorum',
      deadlineHours: 24,
    },
  });
}

/** Convenes an assembly; holds and closes it if it has no later start. */
export async function holdAssembly(acting: Acting, assembly: DemoAssembly, { people, groups }: Pick<MadeCommunity, 'people' | 'groups'>) {
  const as = (username: string) => acting(known(people, username), assembly.language);
  const chair = as(assembly.chair);
  const { data: body, error } = assemblyForm(assembly, known(groups, assembly.group), new Date());
  if (!body) throw error;
  const { id } = await convene(chair, { params: undefined, query: undefined, body });
  if (assembly.startsInDays !== null) return;
  const params = { id };
  for (const username of Object.keys(assembly.votes))
    await checkIn(as(username), { params, query: undefined, body: { how: username === assembly.chair ? 'inPerson' : 'remote' } });
  await sleep(Math.max(0, Date.parse(body.startsAt) + 50 - Date.now()));
  await changePhase(chair, { params, query: undefined, body: { phase: 'open', reason: '' } });
  let motions = 0;
  for (const [index, { motion }] of assembly.agenda.entries()) {
    const item = { params: { id, item: `i${index + 1}` }, query: undefined };
    await changeItem(chair, { ...item, body: { isOpen: true } });
    if (motion !== undefined) await voteOn(`m${(motions += 1)}`, motions - 1);
    await changeItem(chair, { ...item, body: { isOpen: false } });
  }
  await changePhase(chair, { params, query: undefined, body: { phase: 'closed', reason: '' } });

  async function voteOn(motion: string, place: number): Promise<void> {
    const on = { params: { id, motion }, query: undefined };
    await changeVote(chair, { ...on, body: { isOpen: true, isSecret: false, minutes: null } });
    for (const [username, choices] of Object.entries(assembly.votes))
      await castBallot(as(username), { ...on, body: { choice: choices[place] ?? 'abstain', inNameOf: [known(people, username).id] } });
    await changeVote(chair, { ...on, body: { isOpen: false, isSecret: false, minutes: null } });
  }
}
