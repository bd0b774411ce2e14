import { randomUUID } from 'node:crypto';
import { newcomer, registered, signedIn, type Api } from '../support/api.ts';
import type { Atrium } from '../support/atrium.ts';
import { askDatabase } from '../support/database.ts';
import { session } from '../support/test-session.ts';
import { announceEvents } from './announce-events.ts';
import { askPolls } from './ask-polls.ts';
import { holdAssemblies } from './hold-assemblies.ts';
import type { Viewer } from './screens.ts';

/** Content besides the demo community. */
export interface Scene {
  /** Token of each viewer who is signed in. */
  tokens: Partial<Record<Viewer, string>>;
  /** IDs for paths of screens. */
  ids: Record<string, string>;
}

interface Listed {
  items: { id: string }[];
}
const first = async (who: Api, path: string): Promise<string> => (await who.get<Listed>(path)).items[0]?.id ?? missing(path);
const missing = (what: string): never => {
  throw new Error(`${what} has no items`);
};

/** Adds what the demo lacks: reports, a design, tokens, new users. */
export async function setScene(atrium: Atrium, password: string): Promise<Scene> {
  const of = (name: string) => signedIn(atrium, name, password);
  const [helen, rafael, camille, owen, aoife, grace, administrator, noor] = await Promise.all([
    of('helen.marsh'),
    of('rafael.montesinos'),
    of('camille.renaudin'),
    of('owen.pritchard'),
    of('aoife.brennan'),
    of('grace.adeyemi'),
    signedIn(atrium, atrium.administrator.email, atrium.administrator.password),
    registered(atrium, { ...newcomer('Noor Haddad'), username: 'noor.haddad' }),
  ]);
  await restrictRegistration(administrator, 'open');
  const viewers = { newcomer: noor, member: rafael, invited: grace, manager: helen, colleague: camille, sender: aoife, administrator };
  const tokens = Object.fromEntries(Object.entries(viewers).map(([viewer, { token }]) => [viewer, token]));
  const group = await first(helen, '/api/groups?list=mine');
  const openGroup = await first(rafael, '/api/groups?list=public');
  const ids = {
    helen: helen.user.id,
    owen: owen.user.id,
    group,
    openGroup,
    document: await first(helen, '/api/documents?list=public'),
    own: await first(helen, '/api/documents?list=mine'),
    groupDocument: await first(helen, '/api/documents?list=groups'),
    question: await first(helen, '/api/questions?list=all'),
    gallery: await first(helen, '/api/galleries?list=public'),
    ownGallery: await first(camille, '/api/galleries?list=mine'),
    file: await first(aoife, '/api/files?list=sent'),
    conversation: await first(helen, '/api/conversations'),
    ended: await first(helen, '/api/negotiations?phase=ended'),
  };
  const scene = {
    tokens,
    ids: {
      ...ids,
      ...(await aDraft(helen)),
      ...(await writeTogether(owen, helen)),
      ...(await aSession(helen, owen, group)),
      ...(await aNewGroup(helen)),
      ...(await registrationInvitations(helen)),
      ...(await integrations(helen)),
      ...(await aDesign(atrium, helen, camille)),
      ...(await reports({ helen, rafael, administrator })),
      ...(await announceEvents(helen, rafael, group, openGroup)),
      ...(await askPolls(helen, owen, group)),
      ...(await holdAssemblies(helen, owen, group)),
    },
  };
  await spreadInHub(atrium);
  return scene;
}

/** Moves polls, events, groups and assemblies of the scene back in the Hub, 29 hours apart, so that its first page has things of all kinds. */
async function spreadInHub(atrium: Atrium): Promise<void> {
  const moved = `select item, (row_number() over (partition by kind order by item desc) - 0.9) * interval '29 hours' as back
    from hub_items where kind in ('poll', 'event', 'group', 'assembly') and created_at > now() - interval '1 hour'`;
  // Items last, since their times select what is moved.
  for (const table of ['hub_entries', 'hub_items'])
    await askDatabase(
      atrium,
      `update ${table} as late set created_at = created_at - back, updated_at = updated_at - back from (${moved}) as moved where late.item = moved.item`,
    );
}

/** A poll in a conversation of two, and links to things of the site, whose address is known now, in that of a group. */
export async function shareLinks(
  atrium: Atrium,
  password: string,
  { gallery, document, group, helen, openGroup, conversation }: Scene['ids'],
): Promise<void> {
  const owen = await signedIn(atrium, 'owen.pritchard', password);
  const ofTwo = await owen.post<{ id: string }>(`/api/groups/${group}/members/${helen}/conversation`);
  await owen.post('/api/polls', {
    conversationId: ofTwo.id,
    question: 'Which loaf do we bake for the fair?',
    kind: 'single',
    options: ['Rye, with caraway', 'Spelt', 'Both'],
    endsAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    results: 'always',
  });
  for (const path of [`media/${gallery}`, `autrePublication/${document}`, `network/${openGroup}`])
    await owen.post(`/api/conversations/${conversation}/messages`, { clientId: randomUUID(), text: `Look: ${atrium.url}/${path}` });
}

/** Restricts registration to invited people, or opens it. */
export const restrictRegistration = (administrator: Api, mode: 'open' | 'invitation') =>
  administrator.put('/api/admin/registration', { mode, managersInvite: true, providerRegisters: true, mailDomains: [] });

async function registrationInvitations(helen: Api): Promise<Record<string, string>> {
  const { address } = await helen.post<{ address: string }>('/api/registration/invitations', anInvitation(null));
  await helen.post('/api/registration/invitations', anInvitation('ines.villanueva-castellanos@harbour-school.example'));
  return { invited: new URL(address).searchParams.get('token') ?? missing(address) };
}

const anInvitation = (email: string | null) => ({ email, role: 'member', days: 14, maxUses: email === null ? 25 : 1, language: 'es' });

/** A running session with an accepted clause, a counter-proposal accepted on a condition, and a clause under vote. */
async function aSession(helen: Api, owen: Api, groupId: string): Promise<Record<string, string>> {
  const { state } = await helen.post<{ state: { id: string } }>('/api/negotiations', {
    title: 'Shared delivery van',
    agenda: 'Who drives it when, who pays for what, and what happens when it is in the garage.',
    documentType: 'partnership',
    lengthMinutes: 600,
    groupId,
  });
  const at = session(state.id);
  await at.join(owen);
  const use = 'Each party has the van on two fixed days a week. Whoever does not need it offers the day to the others first.';
  await at.accept(owen, await at.propose(helen, 'Days of use', use), use);
  const fuel = await at.propose(owen, 'Fuel', 'Each party returns the van with a full tank.');
  const shared = 'Fuel is shared by the kilometres that each party has driven, at the end of each month.';
  const counter = await at.counter(helen, fuel, shared);
  const repairs = await at.propose(
    owen,
    'Repairs',
    'Repairs up to 200 pounds are paid by whoever drove; what costs more is shared equally.',
  );
  await at.accept(owen, counter, shared, [repairs]);
  return { session: state.id };
}

async function aDraft(helen: Api): Promise<Record<string, string>> {
  const text =
    'Four boxes of gloves were left over from the last order. Whoever needs them takes them by Friday; afterwards they go to the food bank.';
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  const { id } = await helen.post<{ id: string }>('/api/documents', { title: 'What was left over', category: 'legal', content });
  return { draft: id };
}

/** Two drafts that Helen was asked to write together: one that she accepted and one that waits for her answer. */
async function writeTogether(author: Api, helen: Api): Promise<Record<string, string>> {
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'What we keep, what we lend and who answers for it.' }] }],
  };
  const ask = async (title: string) => {
    const { id } = await author.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
    await author.put(`/api/documents/${id}/co-authors/${helen.user.id}`, { permission: 'edit' });
    return id;
  };
  const together = await ask('Statutes of the tool library');
  await helen.put(`/api/documents/${together}/co-authorship`, { isNamed: true });
  await ask('Report of the year');
  return { together };
}

async function aNewGroup(helen: Api): Promise<Record<string, string>> {
  const { id } = await helen.post<{ id: string }>('/api/groups', {
    groupName: 'Spring fair of the riverside trades',
    companyName: 'Three Rivers Co-operative Union',
    category: 'legal',
    description: 'Everybody who has a stand, and those who carry the tables.',
    visibility: 'private',
  });
  const { address } = await helen.post<{ address: string }>(`/api/groups/${id}/invitations`, { days: 7, maxUses: 10 });
  const empty = await helen.post<{ id: string }>('/api/groups', {
    groupName: 'Winter programme',
    companyName: 'Three Rivers Co-operative Union',
    category: 'legal',
    description: 'What we do when it is dark at four.',
    visibility: 'public',
  });
  return { newGroup: id, emptyGroup: empty.id, invitation: new URL(address).pathname.split('/').at(-1) ?? missing(address) };
}

async function integrations(helen: Api): Promise<Record<string, string>> {
  const scopes = ['documents:read', 'documents:write', 'discussions:read', 'galleries:read', 'news:read'];
  await helen.post('/api/tokens', { name: 'Nightly copy of our documents to the archive of the Union', scopes, days: '90' });
  await helen.post('/api/tokens', { name: 'Notice board', scopes: ['news:read'], days: '7' });
  const { kinds } = await helen.get<{ kinds: { kind: string }[] }>('/api/webhooks');
  const { id } = await helen.post<{ id: string }>('/api/webhooks', {
    name: 'Intranet of the Union',
    address:
      'https://intranet.three-rivers-cooperative-union.example.invalid/hooks/atrium/incoming?space=purchasing-circle&board=announcements',
    kinds: kinds.map(({ kind }) => kind),
  });
  await helen.post(`/api/webhooks/${id}/test`);
  return { webhook: id };
}

/** A design with invalid rows, and one whose groups wait for a colleague. */
async function aDesign(atrium: Atrium, helen: Api, camille: Api): Promise<Record<string, string>> {
  const head = ['Role', 'Name', 'E-mail', 'Groups', 'City', 'Language', 'Company', 'Group manager (e-mail)', 'Category', 'Description'];
  const club = (name: string, manager: string) => [
    'group',
    name,
    '',
    '',
    '',
    '',
    'Three Rivers',
    manager,
    'legal',
    `People who train in ${name}.`,
  ];
  const person = (name: string, email: string, groups: string, language = 'en') => ['client', name, email, groups, 'Leeds', language];
  const cities = ['North', 'South', 'West'];
  const names = [
    'Zoé Aubert',
    'Amadou Sy',
    'Íñigo Peña',
    'Maximiliana von Hohenfels-Attenberg',
    'Li Na',
    'Tomás Peña',
    'Ruth Ogden',
    'Ana Sauvage',
  ];
  const plain = (name: string) =>
    `${name
      .normalize('NFD')
      .replaceAll(/[^a-zA-Z]/g, '')
      .toLowerCase()}@season.example`;
  const made = async (name: string, rows: string[][]) => {
    const { id } = await helen.post<{ id: string }>('/api/designs', { name });
    const response = await fetch(new URL(`/api/designs/${id}/import`, atrium.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${helen.token}`, 'content-type': 'application/octet-stream' },
      body: [head, ...rows].map((row) => row.join(';')).join('\r\n'),
    });
    if (!response.ok) throw new Error(`importing ${name} failed: ${await response.text()}`);
    return id;
  };
  const design = await made('Season of the three rivers', [
    ...cities.map((city) => club(city, helen.user.id)),
    ...names.map((name, at) => person(name, at === 4 ? 'li.na(at)season' : plain(name), cities[at % 3] ?? '', at === 6 ? 'Welsh' : 'en')),
  ]);
  const waiting = await made('Clubs of the coast', [
    club('Harbour', helen.user.id),
    club('Lighthouse', camille.user.id),
    person('Sofía Lago', 'sofia.lago@season.example', 'Lighthouse', 'es'),
  ]);
  const { revision } = await helen.get<{ revision: number }>(`/api/designs/${waiting}`);
  await helen.post(`/api/designs/${waiting}/convert`, { revision, commandId: randomUUID() });
  return { design, waiting };
}

/** An open report, one about an image, and a decision under appeal. */
async function reports({
  helen,
  rafael,
  administrator,
}: Record<'helen' | 'rafael' | 'administrator', Api>): Promise<Record<string, string>> {
  const { items } = await helen.get<{ items: { id: string; visibility: string }[] }>('/api/documents?list=mine&limit=50');
  const [waits, hidden] = items.filter(({ visibility }) => visibility === 'public');
  const gallery = await first(rafael, '/api/galleries?list=public');
  const { items: media } = await rafael.get<Listed>(`/api/galleries/${gallery}`);
  const report = (on: string, reason: string, text: string) => rafael.post('/api/reports', { on, reason, text });
  await report(`galleryitem:${media[0]?.id}`, 'privacy', 'My daughter is in this picture, and nobody asked us.');
  await report(`document:${hidden?.id}`, 'spam', 'The same text again, with a price list.');
  const { items: queue } = await administrator.get<{ items: { id: string; kind: string }[] }>('/api/admin/reports?queue=waiting');
  const pictureCase = queue.find(({ kind }) => kind === 'galleryitem')?.id ?? missing('a case of a picture');
  const decided = queue.find(({ kind }) => kind === 'document')?.id ?? missing('a case of a document');
  await administrator.post(`/api/admin/reports/${decided}/decision`, {
    decision: 'hide',
    ground: 'rules',
    reference: 'General conditions, section 4',
    facts: 'The text repeats an offer that was published twice this week, with prices and a telephone number.',
  });
  const { items: own } = await helen.get<Listed>('/api/statements');
  const statement = own[0]?.id ?? missing('a statement');
  await helen.post(`/api/statements/${statement}/objection`, {
    text: 'These are the minutes of our meeting; the prices were what we met about.',
  });
  await report(`document:${waits?.id}`, 'fraud', 'Nobody of the Union knows of this order.');
  const { items: now } = await administrator.get<{ items: { id: string; state: string; kind: string }[] }>(
    '/api/admin/reports?queue=waiting',
  );
  const openCase = now.find(({ kind, state }) => kind === 'document' && state === 'open')?.id ?? missing('an open case');
  const reporters = await rafael.get<Listed>('/api/statements');
  return { case: openCase, pictureCase, contested: decided, statement, ownReport: reporters.items[0]?.id ?? '', hidden: hidden?.id ?? '' };
}
