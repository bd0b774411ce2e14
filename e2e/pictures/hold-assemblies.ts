import type { Api } from '../support/api.ts';

const bylaws = {
  noticeDays: 0,
  quorum: { kind: 'share', percent: 10 },
  proxiesPerPerson: 2,
  weights: 'equal',
  majority: 'simple',
  postalVotes: 'withQuorum',
};
const agenda = [
  { title: 'Opening and attendance' },
  {
    title: 'Accounts and report of the auditors',
    text: 'The accounts are in the group’s files.',
    motion: 'The accounts of the past year are approved.',
  },
  {
    title: 'A second oven',
    motion: 'The union buys a second oven for at most 9,000 euros, and members who bake twice a week pay half of it.',
  },
  { title: 'Committee', text: 'The committee serves for two years.', election: { title: 'Members of the committee', seats: 2 } },
  { title: 'Any other business' },
];

/** Assemblies of a group: one to come, one under way with an open vote, and one that is closed. */
export async function holdAssemblies(helen: Api, owen: Api, groupId: string): Promise<Record<string, string>> {
  const convene = async (title: string, startsInMs: number) => {
    const startsAt = new Date(Date.now() + startsInMs).toISOString();
    const written = {
      groupId,
      title,
      startsAt,
      timeZone: 'Europe/Madrid',
      place: 'Bakehouse, 3 Mill Lane',
      link: 'https://meet.example/bakers',
      agenda,
      bylaws,
    };
    return (await helen.post<{ id: string }>('/api/assemblies', written)).id;
  };
  const open = async (id: string) => {
    for (const who of [helen, owen]) await who.put(`/api/assemblies/${id}/attendance`, { how: who === helen ? 'inPerson' : 'remote' });
    await helen.put(`/api/assemblies/${id}/phase`, { phase: 'open' });
    await helen.put(`/api/assemblies/${id}/items/i2`, { isOpen: true });
    await helen.put(`/api/assemblies/${id}/motions/m1/vote`, { isOpen: true });
    await owen.put(`/api/assemblies/${id}/motions/m1/ballot`, { choice: 'for', inNameOf: [owen.user.id] });
  };
  const assembly = await convene('Annual general meeting of the bakers', 20 * 86_400_000);
  await owen.put(`/api/assemblies/${assembly}/proxy`, { to: helen.user.id });
  const [now, over] = [await convene('Extraordinary meeting about the oven', 1_500), await convene('Founding meeting', 1_500)];
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  for (const id of [now, over]) await open(id);
  await helen.put(`/api/assemblies/${over}/motions/m1/ballot`, { choice: 'against', inNameOf: [helen.user.id] });
  await helen.put(`/api/assemblies/${over}/motions/m1/vote`, { isOpen: false });
  await helen.put(`/api/assemblies/${over}/items/i3`, { isOpen: true });
  const { id: amendment } = await owen.post<{ id: string }>(`/api/assemblies/${over}/motions`, {
    item: 'i3',
    kind: 'amendment',
    of: 'm2',
    text: 'The union buys a second oven for at most 9,000 euros.',
    reason: 'Who bakes how often changes from month to month.',
  });
  for (const motion of [amendment, 'm2']) {
    await helen.put(`/api/assemblies/${over}/motions/${motion}/vote`, { isOpen: true, isSecret: motion === 'm2' });
    for (const who of [helen, owen])
      await who.put(`/api/assemblies/${over}/motions/${motion}/ballot`, { choice: 'for', inNameOf: [who.user.id] });
    await helen.put(`/api/assemblies/${over}/motions/${motion}/vote`, { isOpen: false });
  }
  await elect(helen, owen, over);
  await helen.put(`/api/assemblies/${over}/phase`, { phase: 'closed' });
  await helen.put(`/api/assemblies/${assembly}/elections/e1/candidates/${owen.user.id}`, {});
  return { assembly, assemblyOpen: now, assemblyOver: over, assemblyElection: await holdElection(helen, owen, convene) };
}

/** Two rounds: one seat is filled in the first, and none in the second. */
async function elect(helen: Api, owen: Api, id: string): Promise<void> {
  const path = `/api/assemblies/${id}/elections/e1`;
  await helen.put(`/api/assemblies/${id}/items/i4`, { isOpen: true });
  for (const who of [helen, owen]) await who.put(`${path}/candidacy`, { isStanding: true });
  const ballots = [[helen.user.id, owen.user.id], [helen.user.id]];
  for (const [round, marks] of [ballots, [[owen.user.id], []]].entries()) {
    await helen.put(`${path}/round`, { isOpen: true, isSecret: round === 0 });
    for (const [index, who] of [helen, owen].entries()) await who.put(`${path}/ballot`, { marks: marks[index], inNameOf: [who.user.id] });
    await helen.put(`${path}/round`, { isOpen: false });
  }
}

/** An assembly with an open round with a planned end. */
async function holdElection(helen: Api, owen: Api, convene: (title: string, startsInMs: number) => Promise<string>): Promise<string> {
  const id = await convene('Election of the committee', 1_500);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  for (const who of [helen, owen]) await who.put(`/api/assemblies/${id}/attendance`, { how: 'remote' });
  await helen.put(`/api/assemblies/${id}/phase`, { phase: 'open' });
  await helen.put(`/api/assemblies/${id}/items/i4`, { isOpen: true });
  for (const who of [helen, owen]) await who.put(`/api/assemblies/${id}/elections/e1/candidacy`, { isStanding: true });
  await helen.put(`/api/assemblies/${id}/elections/e1/round`, { isOpen: true, minutes: 600 });
  await owen.put(`/api/assemblies/${id}/elections/e1/ballot`, { marks: [helen.user.id], inNameOf: [owen.user.id] });
  return id;
}
