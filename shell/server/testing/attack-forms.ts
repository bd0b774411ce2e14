import { aRegistration, testPassword } from '#features/accounts/server/testing.ts';
import { aFileUpload } from '#features/files/server/testing.ts';
import { isProofOf, ticketText } from '#features/contact/server/ticket.ts';
import { aGroupRow, aPersonRow } from '#features/group-designer/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import type { PersonOfTests, Role, Thing } from '#platform/server/testing/examples.ts';
import type { ReadyFixture } from './set-up-fixture.ts';

/**
 * Input of a call besides the name of a person, where its example lacks it or is valid only once.
 */
export interface Form {
  /** Name of the thing that it is about. */
  on?: string;
  /** Values in its path, for a thing that is no example. */
  params?: Readonly<Record<string, string>>;
  query?: string;
  body?: object;
}

const inPrivateGroup = ({ things }: ReadyFixture, at: string): Thing => {
  const found = things.find((thing) => thing.at === at && thing.seenBy.toSorted().join() === 'member,owner');
  if (!found) throw new Error(`no example stands at ${at} for the members of a private group`);
  return found;
};

/** An assembly of the private group to come, whose votes are given. */
const newAssembly = ({ thing }: ReadyFixture) => ({
  groupId: thing('private group').params?.['id'],
  title: 'Meeting at the quay',
  startsAt: new Date(Date.now() + 86_400_000).toISOString(),
  timeZone: 'Europe/Madrid',
  place: 'Hall',
  link: '',
  agenda: [{ title: 'Berths' }],
  bylaws: { noticeDays: 0, quorum: { kind: 'none' }, proxiesPerPerson: 3, weights: 'given', majority: 'simple' },
  commandId: newId(),
});

const convened = new WeakMap<ReadyFixture['app'], string>();
/** Convenes the people who are now in the private group, for the attacks within an assembly. */
export async function convene(fixture: ReadyFixture): Promise<void> {
  const { id } = await fixture.ask('owner', 'POST /api/assemblies', newAssembly(fixture));
  convened.set(fixture.app, String(id));
}
const inAssembly = ({ app }: ReadyFixture) => ({ params: { id: convened.get(app) ?? '' } });

/** By `METHOD /path`; created for each call. */
export const forms: Readonly<Record<string, (fixture: ReadyFixture, who: Role) => Promise<Form>>> = {
  'POST /api/auth/register': async () => ({ body: aRegistration() }),
  'POST /api/auth/login': async () => ({ body: { identifier: '', password: `not ${testPassword}` } }),
  'PUT /api/user/:id': async ({ ask, people: { owner } }) => {
    const { username, name, email } = await ask('owner', `GET /api/user/${owner.viewer.id}`);
    return { body: { username, name, email, currentPassword: testPassword } };
  },
  'POST /api/contact': async ({ app }) => {
    const ticket = ticketText(app.config, { id: newId(), issuedAtMs: (await app.db.nowMs()) - 5_000 });
    let proof = 0;
    while (!isProofOf(ticket, String(proof))) proof += 1;
    return { body: { name: 'Somebody', email: '', subject: 'A question', message: 'Where is it?', ticket, proof: String(proof) } };
  },
  'POST /api/comments': async (fixture) => ({
    query: `on=document:${inPrivateGroup(fixture, '/api/documents/:id').params?.['id']}`,
    body: { text: '' },
  }),
  'POST /api/files': async ({ app, people, thing }, who) => ({
    body: {
      uploadId: await aFileUpload(app, people[who as PersonOfTests].viewer.id, Buffer.from(newId()), 'letter.txt'),
      recipientId: people.member.viewer.id,
      groupId: thing('private group').params?.['id'],
      note: '',
    },
  }),
  'PUT /api/designs/:id': async (fixture) => {
    const { params } = fixture.thing('design');
    const { revision } = await fixture.ask('owner', `GET /api/designs/${params?.['id']}`);
    const group = aGroupRow('');
    return {
      on: 'design',
      body: { revision, people: { put: [aPersonRow([group.id])], remove: [] }, groups: { put: [group], remove: [] } },
    };
  },
  'POST /api/conversations/:id/messages': async () => ({ on: 'conversation of a group', body: { clientId: newId(), text: '' } }),
  'PUT /api/messages/:id': async () => ({ on: 'message in a group' }),
  'POST /api/negotiations/:id/devices': async ({ calls, thing }) => ({
    body: {
      ...calls['POST /api/negotiations/:id/devices']?.body?.(thing('session')),
      approval: calls['POST /api/negotiations/:id/device-request/approval']?.body?.(thing('session with devices')),
    },
  }),
  'POST /api/assemblies': async (fixture) => ({
    body: { ...newAssembly(fixture), weights: [{ person: fixture.people.member.viewer.id, weight: 2 }] },
  }),
  'PUT /api/assemblies/:id/roles': async (fixture) => inAssembly(fixture),
  'PUT /api/assemblies/:id/attendance': async (fixture) => inAssembly(fixture),
  'PUT /api/assemblies/:id/proxy': async (fixture, who) => {
    const { params } = inAssembly(fixture);
    // Each person gives one proxy at a time.
    await fixture.fetch(who, 'DELETE', `/api/assemblies/${params.id}/proxy`);
    return { params };
  },
  'PUT /api/assemblies/:id/elections/:election/candidates/:person': async (fixture) => {
    const { params } = inAssembly(fixture);
    // Each person is proposed once for an election.
    const body = { item: 'i1', title: 'Harbour master', seats: 1, commandId: newId() };
    const { id: election } = await fixture.ask('owner', `POST /api/assemblies/${params.id}/elections`, body);
    return { params: { ...params, election: String(election) } };
  },
  'POST /api/reports': async () => ({ body: { on: '', reason: 'other', text: '' } }),
  'PUT /api/notifications/read': async () => ({ body: { thingId: '' } }),
  'PUT /api/notifications/settings': async () => ({ body: { groups: [{ groupId: '', level: 'all' }] } }),
};
