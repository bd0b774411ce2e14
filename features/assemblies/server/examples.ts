import { setTimeout } from 'node:timers/promises';
import { newId } from '#platform/server/common/id.ts';
import type { CallExample, Examples, Fixture, Role, Thing } from '#platform/server/testing/examples.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { annexUploads } from './annexes/annexes.ts';

const inside: readonly Role[] = ['owner', 'member'];
const bylaws = { noticeDays: 0, quorum: { kind: 'none' }, proxiesPerPerson: 2, weights: 'equal', majority: 'simple' };
const outlives = 'the log of an assembly is the record of its group';

/** An assembly that begins after some milliseconds. */
async function anAssembly(fixture: Fixture, name: string, startsInMs: number, moreBylaws: object = {}): Promise<Thing> {
  const [title, item, motion] = [fixture.mark(), fixture.mark(), fixture.mark()];
  const groupId = fixture.thing('private group').params?.['id'];
  const startsAt = new Date(Date.now() + startsInMs).toISOString();
  const agenda = [
    { title: item, motion, election: { title: fixture.mark(), seats: 1 } },
    { title: 'Any other business', motion: 'We meet again.' },
  ];
  const written = {
    groupId,
    title,
    startsAt,
    timeZone: 'Europe/Madrid',
    place: 'Hall',
    link: '',
    agenda,
    bylaws: { ...bylaws, ...moreBylaws },
  };
  const { id } = (await fixture.ask('owner', 'POST /api/assemblies', written)) as { id: string };
  const params = {
    id,
    item: 'i1',
    motion: 'm1',
    election: 'e1',
    from: fixture.people.member.viewer.id,
    person: fixture.people.member.viewer.id,
  };
  return { name, at: '/api/assemblies/:id', params, seenBy: inside, writtenBy: 'owner', marks: { id, title, item, motion }, outlives };
}

/** An assembly that is open, with its first item, and people of the group present. */
async function anOpenAssembly(fixture: Fixture, name: string): Promise<Thing> {
  const made = await anAssembly(fixture, name, 300);
  const path = `/api/assemblies/${made.params?.['id']}`;
  await setTimeout(350);
  for (const who of ['owner', 'member'] as const) await fixture.ask(who, `PUT ${path}/attendance`, { how: 'remote' });
  await fixture.ask('owner', `PUT ${path}/phase`, { phase: 'open' });
  await fixture.ask('owner', `PUT ${path}/items/i1`, { isOpen: true });
  return made;
}

/** An assembly that was closed, so that it has minutes. */
async function aClosedAssembly(fixture: Fixture, name: string): Promise<Thing> {
  const made = await anOpenAssembly(fixture, name);
  await fixture.ask('owner', `PUT /api/assemblies/${made.params?.['id']}/phase`, { phase: 'closed' });
  return made;
}

/** An assembly whose secretary asks for the chair. */
async function aChairAskedFor(fixture: Fixture, name: string): Promise<Thing> {
  const made = await anOpenAssembly(fixture, name);
  const path = `/api/assemblies/${made.params?.['id']}`;
  await fixture.ask('owner', `PUT ${path}/roles`, { person: fixture.people.member.viewer.id, role: 'secretary' });
  await fixture.ask('member', `PUT ${path}/chair`, { step: 'ask' });
  return made;
}

/** An assembly with an open vote, secret or named. */
async function aVote(fixture: Fixture, name: string, isSecret: boolean): Promise<Thing> {
  const made = await anOpenAssembly(fixture, name);
  const path = `/api/assemblies/${made.params?.['id']}/motions/m1`;
  await fixture.ask('owner', `PUT ${path}/vote`, { isOpen: true, isSecret });
  await fixture.ask('owner', `PUT ${path}/ballot`, { choice: 'for', inNameOf: [fixture.people.owner.viewer.id] });
  return made;
}

/** An assembly with an open round of an election, secret or named, in which the owner is the candidate. */
async function aRound(fixture: Fixture, name: string, isSecret: boolean): Promise<Thing> {
  const made = await anOpenAssembly(fixture, name);
  const path = `/api/assemblies/${made.params?.['id']}/elections/e1`;
  await fixture.ask('owner', `PUT ${path}/candidacy`, { isStanding: true });
  await fixture.ask('owner', `PUT ${path}/round`, { isOpen: true, isSecret });
  return made;
}

/** An assembly with an annex. */
async function withAnAnnex(fixture: Fixture): Promise<Thing> {
  const made = await anAssembly(fixture, 'assembly with an annex', 3_600_000);
  const [fileName, content] = [`${fixture.mark()}.txt`, fixture.mark()];
  const uploadId = await anUploadFor(annexUploads, fixture.app, fixture.people.owner.viewer.id, Buffer.from(content), fileName);
  await fixture.ask('owner', `POST /api/assemblies/${made.params?.['id']}/annexes`, { uploadId, item: 'i1' });
  return { ...made, params: { ...made.params, annex: 'x1' }, marks: { ...made.marks, fileName, content } };
}

type Calls = Readonly<Record<string, CallExample>>;

const later = () => new Date(Date.now() + 86_400_000).toISOString();

/** Lists, convening, annexes and minutes. */
function callsOnAssemblies({ thing, mark }: Fixture): Calls {
  const groupId = thing('private group').params?.['id'];
  return {
    'GET /api/assemblies': { queries: ['', 'list=coming', 'list=over', `groupId=${groupId}`] },
    'GET /api/assemblies/members': { by: ['owner'], queries: [`groupId=${groupId}`] },
    'POST /api/assemblies': {
      by: ['owner'],
      body: () => ({
        groupId,
        title: mark(),
        startsAt: later(),
        timeZone: 'Europe/Madrid',
        place: 'Hall',
        link: '',
        bylaws,
        agenda: [{ title: mark() }],
        commandId: newId(),
      }),
    },
    'POST /api/assemblies/:id/annexes': {
      on: 'assembly to come',
      body: () => ({ uploadId: thing('annex to add').params?.['uploadId'], commandId: newId() }),
    },
    'GET /api/assemblies/:id/annexes/:annex/content': { on: 'assembly with an annex' },
    'DELETE /api/assemblies/:id/annexes/:annex': { on: 'assembly with an annex' },
    'GET /api/assemblies/:id/minutes.pdf': { on: 'closed assembly', queries: ['lang=en'] },
  };
}

/** Attendance, proxies, roles and the chair. */
const callsOnPeople = ({ people: { owner, member } }: Fixture): Calls => ({
  'PUT /api/assemblies/:id/attendance': { on: 'assembly to come', by: inside, body: () => ({ how: 'remote' }) },
  'PUT /api/assemblies/:id/proxy': { on: 'assembly without proxies', by: ['member'], body: () => ({ to: owner.viewer.id }) },
  'PUT /api/assemblies/:id/proxies/:from': { on: 'assembly with a proxy' },
  'DELETE /api/assemblies/:id/proxies/:from': { on: 'assembly with a proxy' },
  'DELETE /api/assemblies/:id/proxy': { on: 'assembly with a proxy of its chair', by: inside },
  'PUT /api/assemblies/:id/roles': { on: 'assembly to come', body: () => ({ person: member.viewer.id, role: 'teller' }) },
  'PUT /api/assemblies/:id/chair': { on: 'assembly whose chair is asked for', body: () => ({ step: 'keep' }) },
});

/** Items, motions and votes on them. */
const callsOnMotions = ({ mark, people: { member } }: Fixture): Calls => ({
  'PUT /api/assemblies/:id/items/:item': { on: 'second open assembly', params: { item: 'i2' }, body: () => ({ isOpen: true }) },
  'POST /api/assemblies/:id/motions': {
    on: 'open assembly',
    by: inside,
    body: () => ({ item: 'i1', kind: 'amendment', of: 'm1', text: mark(), commandId: newId() }),
  },
  'DELETE /api/assemblies/:id/motions/:motion': {
    on: 'open assembly',
    // The member is the secretary there, and officers withdraw motions.
    by: ({ name }) => (name === 'assembly whose chair is asked for' ? inside : ['owner']),
  },
  'PUT /api/assemblies/:id/motions/:motion/vote': { on: 'assembly with a secret vote', body: () => ({ isOpen: false }) },
  'PUT /api/assemblies/:id/motions/:motion/postal-vote': {
    on: 'assembly with postal votes',
    by: inside,
    body: () => ({ choice: 'for' }),
  },
  'PUT /api/assemblies/:id/motions/:motion/ballot': {
    on: 'assembly with an open vote',
    by: ['member'],
    body: () => ({ choice: 'against', inNameOf: [member.viewer.id] }),
  },
});

const callsOnElections = ({ mark, people: { owner, member } }: Fixture): Calls => ({
  'POST /api/assemblies/:id/elections': {
    on: 'assembly to come',
    body: () => ({ item: 'i1', title: mark(), seats: 2, commandId: newId() }),
  },
  'PUT /api/assemblies/:id/elections/:election/candidates/:person': { on: 'open assembly', by: inside },
  'PUT /api/assemblies/:id/elections/:election/candidacy': {
    on: 'assembly without proxies',
    by: inside,
    body: () => ({ isStanding: true }),
  },
  'PUT /api/assemblies/:id/elections/:election/round': { on: 'assembly with a secret round', body: () => ({ isOpen: false }) },
  'PUT /api/assemblies/:id/elections/:election/ballot': {
    on: 'assembly with an open round',
    by: ['member'],
    body: () => ({ marks: [owner.viewer.id], inNameOf: [member.viewer.id] }),
  },
});

/** Examples for the app-wide tests: assemblies in each phase, and the input of each call. */
export const examples: Examples = {
  async make(fixture): Promise<readonly Thing[]> {
    const requested = await anAssembly(fixture, 'assembly with a proxy', 86_400_000);
    await fixture.ask('member', `PUT /api/assemblies/${requested.params?.['id']}/proxy`, { to: fixture.people.owner.viewer.id });
    const given = await anAssembly(fixture, 'assembly with a proxy of its chair', 86_400_000);
    await fixture.ask('owner', `PUT /api/assemblies/${given.params?.['id']}/proxy`, { to: fixture.people.member.viewer.id });
    const uploadId = await anUploadFor(annexUploads, fixture.app, fixture.people.owner.viewer.id, Buffer.from('a document'), 'annex.txt');
    return [
      { name: 'annex to add', params: { uploadId }, seenBy: ['owner'], writtenBy: null },
      await withAnAnnex(fixture),
      await anAssembly(fixture, 'assembly to come', 3_600_000),
      await anAssembly(fixture, 'assembly without proxies', 86_400_000),
      await anAssembly(fixture, 'assembly with postal votes', 86_400_000, { postalVotes: 'withQuorum' }),
      requested,
      given,
      await aClosedAssembly(fixture, 'closed assembly'),
      await anOpenAssembly(fixture, 'open assembly'),
      await anOpenAssembly(fixture, 'second open assembly'),
      await aChairAskedFor(fixture, 'assembly whose chair is asked for'),
      await aVote(fixture, 'assembly with an open vote', false),
      await aVote(fixture, 'assembly with a secret vote', true),
      await aRound(fixture, 'assembly with an open round', false),
      await aRound(fixture, 'assembly with a secret round', true),
    ];
  },
  calls: (fixture) => ({
    ...callsOnAssemblies(fixture),
    ...callsOnPeople(fixture),
    ...callsOnMotions(fixture),
    ...callsOnElections(fixture),
    'PUT /api/assemblies/:id/meeting': {
      on: 'assembly without proxies',
      body: () => ({ startsAt: later(), timeZone: 'Europe/Madrid', place: 'Garden', link: '' }),
    },
    'PUT /api/assemblies/:id/phase': { on: 'second open assembly', body: () => ({ phase: 'paused' }) },
  }),
  persons: {
    assemblies: { inExport: 'assemblies.json', kept: 'the assembly is the record of its group, without its convener' },
    assembly_events: { inExport: 'assembly-events.json', kept: 'what happened in an assembly is the record of its group' },
    assembly_annexes: {
      inExport: 'assembly-annexes.json',
      kept: 'an annex is part of the record of its group, without the person who added it',
    },
    assembly_convocations: { inExport: 'assembly-convocations.json' },
  },
};
