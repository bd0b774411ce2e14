import { afterEach, expect, test, vi } from 'vitest';
import { answer, endFakeTimers, refusal, type Answer, type Screen } from '#platform/web/testing/screen.tsx';
import * as asking from '../../contract/agreement-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import type { DesignResult, Preview } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import { ADesign, designId, head, ines, north, openDesign, south, tom, zoe } from '../testing/a-design.tsx';

afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

const commandId = expect.any(String);
const confirm = (screen: Screen) => screen.press(screen.find('dialog[open] button:last-child:not([aria-label])'));
const last = (screen: Screen) => screen.sent.at(-1);
const preview: Preview = {
  revision: 1,
  problems: [],
  problemCount: 0,
  counts: { invited: 1, added: 1, differing: 0, leftOut: 1, groups: 1, existing: 0, asked: 1, memberships: 1234 },
  people: [
    { id: zoe.id, fate: 'invited', account: null, differences: [] },
    { id: tom.id, fate: 'member', account: null, differences: [] },
    { id: ines.id, fate: 'leftOut', account: null, differences: [] },
  ],
  groups: [
    { id: north.id, memberCount: 1, asked: null },
    { id: south.id, memberCount: 0, asked: { id: null, name: 'cem@example.org' } },
  ],
};
const previewed = (fields: Partial<Preview> = {}): Answer[] => [
  answer(calls.previewDesign, { ...preview, ...fields }),
  answer(calls.convertDesign, { ...head, state: 'converting' }),
];

test('MV-04 a conversion is previewed in numbers and by name, and started after confirmation', async () => {
  const design = new ADesign();
  const screen = await openDesign(design, 'finalize', previewed());
  const counts = [...document.querySelectorAll('dl > div')].map((each) =>
    [...each.children]
      .map(({ textContent }) => textContent)
      .toReversed()
      .join(' '),
  );
  expect(counts).toEqual(['1 People to invite', '1 People to add directly', '1 Groups to create', '1,234 Memberships', '1 People skipped']);
  const lists = [...document.querySelectorAll('details')].map(({ textContent }) => textContent);
  expect(lists).toEqual([
    `${en['list.groups']} (2)North · 1 personSouth · 0 people · needs the agreement of cem@example.org`,
    `${en['list.invited']} (1)Zoé Aubert · zoe@example.org`,
    `${en['list.member']} (1)Tom Reed · tom@example.org`,
    `${en['list.leftOut']} (1)Inés Ferrer`,
  ]);
  for (const text of ['1 group needs its manager’s agreement.', en.consent, en.allOrNothing]) expect(screen.text()).toContain(text);
  await screen.press(en.convert);
  for (const text of ['1 group will be created.', '1 person will get an invitation', '1 person will be added directly'])
    expect(screen.find('dialog[open]').textContent).toContain(text);
  expect(screen.find('dialog[open]').textContent).not.toContain('password');
  screen.answer(calls.convertDesign, refusal('design.managerFull'));
  await confirm(screen);
  expect(screen.text()).toContain(en['error.design.managerFull']);
  design.whole = { ...design.whole, state: 'converting', progress: { done: 3, total: 9 } };
  screen.answer(calls.convertDesign, { ...head, state: 'converting' });
  await screen.press(en.convert);
  await confirm(screen);
  expect(last(screen)).toEqual({ call: `POST /api/designs/${designId}/convert`, body: { revision: 1, commandId } });
  const [first, second] = screen.sent.map(({ body }) => (body as { commandId: string }).commandId);
  expect(first).toBe(second);
  expect(screen.text()).toContain(`${en.converting}3 of 9`);
});

test('MV-04 MV-08 an administrator sees new accounts, added people and differing accounts', async () => {
  const fields: Partial<Preview> = {
    counts: { ...preview.counts, differing: 1 },
    people: [
      { id: zoe.id, fate: 'new', account: null, differences: [] },
      { id: tom.id, fate: 'known', account: { id: 'AAAAAAA3', name: 'Tom Reed' }, differences: [{ column: 'city', present: 'Lyon' }] },
      { id: ines.id, fate: 'leftOut', account: null, differences: [] },
    ],
  };
  const screen = await openDesign(new ADesign(), 'finalize', previewed(fields));
  const lists = [...document.querySelectorAll('details')].map(({ textContent }) => textContent);
  expect(lists.slice(1)).toEqual([
    `${en['list.new']} (1)Zoé Aubert · zoe@example.org`,
    `${en['list.known']} (1)Tom ReedCity: account “Lyon”, spreadsheet “–”`,
    `${en['list.leftOut']} (1)Inés Ferrer`,
  ]);
  expect(screen.text()).toContain('For 1 person, the spreadsheet differs');
  expect(screen.text()).not.toContain(en.consent);
  await screen.press(en.convert);
  expect(screen.find('dialog[open]').textContent).toContain('1 person will get an account and an email to choose a password.');
});

test('MV-03 MV-04 problems are listed with their place and a link; nothing is converted before they are fixed', async () => {
  const problems: Preview['problems'] = [
    { kind: 'person', id: zoe.id, column: 'email', code: 'cell.addressRepeated' },
    { kind: 'group', id: north.id, column: 'category', code: 'cell.categoryUnknown' },
  ];
  const screen = await openDesign(new ADesign(), 'finalize', previewed({ problems, problemCount: 60 }));
  for (const text of [
    `Zoé Aubert (row 2) – ${en['column.email']}: ${en['error.cell.addressRepeated']}`,
    `North – Category: ${en['error.cell.categoryUnknown']}`,
    'and 10 more',
  ])
    expect(screen.text().replaceAll(/ +/g, ' ')).toContain(text);
  expect(screen.text()).toContain('Fix 60 cells first');
  expect(screen.named(en.mendInTable).getAttribute('href')).toBe(`/masp/${designId}?tab=users`);
  expect(screen.named(en.mendGroups).getAttribute('href')).toBe(`/masp/${designId}?tab=create`);
  expect((screen.named(en.convert) as HTMLButtonElement).disabled).toBe(true);
  const required = await openDesign(
    new ADesign(),
    'finalize',
    previewed({ problems: [{ kind: 'group', id: north.id, column: 'name', code: 'cell.required' }], problemCount: 1 }),
  );
  expect(required.text()).toContain(en['error.design.incomplete']);
  expect(required.names()).not.toContain(en.mendInTable);
  const counts = { invited: 0, added: 0, differing: 0, leftOut: 3, groups: 0, existing: 0, asked: 0, memberships: 0 };
  const nothing = await openDesign(new ADesign(), 'finalize', previewed({ counts }));
  expect(nothing.text()).toContain(en.placeFirst);
  expect(nothing.text()).toContain(en.placeSubmit);
  expect((nothing.named(en.convert) as HTMLButtonElement).disabled).toBe(true);
  const empty = await openDesign(new ADesign(), 'finalize', previewed({ counts: { ...counts, leftOut: 0 }, people: [] }));
  expect(empty.text()).toContain(en.nothingToConvert);
  expect((empty.named(en.convert) as HTMLButtonElement).disabled).toBe(true);
});

test('MV-09 people without a group are offered a new group, or one of the design', async () => {
  const design = new ADesign();
  const screen = await openDesign(design, 'finalize', previewed());
  expect(screen.text()).toContain('1 person is not in a group yet');
  await screen.press(en.placeSubmit);
  expect(screen.find('dialog[open]').textContent).toContain(en.newGroup);
  await screen.press(en.cancel);
  await screen.fill('place', north.id);
  await screen.press(en.placeSubmit);
  expect(design.whole.people.find(({ id }) => id === ines.id)?.groupIds).toEqual([north.id]);
});

test('MV-09 people without a group are put into an existing group that the user manages, as one change', async () => {
  const design = new ADesign();
  const screen = await openDesign(design, 'finalize', previewed());
  const options = [...screen.find('select[name=place]').querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual([en.placeNew, 'North', 'South', 'Old Choir (existing group)']);
  await screen.fill('place', 'ABCD2345');
  expect(screen.text()).toContain(en.placeOwnHint);
  await screen.press(en.placeSubmit);
  const own = design.whole.groups.find(({ existingId }) => existingId === 'ABCD2345');
  expect(own).toMatchObject({ name: 'Old Choir', company: 'Choirs' });
  expect(design.whole.people.find(({ id }) => id === ines.id)?.groupIds).toEqual([own?.id]);
  const groups = await openDesign(design, 'create');
  expect(groups.text()).toContain(en.existingGroup);
  expect(groups.names()).not.toContain('Edit Old Choir');
  await groups.press(en.fillGroups);
  expect(groups.find('dialog[open]').textContent).not.toContain('3');
});

test('MV-09 a group of a list that has the name of an existing one of the user can become that group', async () => {
  const design = new ADesign({ groups: [{ ...north, name: 'old choir', company: '', category: '' }, south] });
  const screen = await openDesign(design, 'create');
  expect(screen.names().filter((name) => name === en.useExisting)).toHaveLength(1);
  await screen.press(en.useExisting);
  expect(screen.names()).not.toContain(en.useExisting);
  expect(screen.text()).toContain(`Old Choir${en.existingGroup}Choirs`);
  const preview = await openDesign(design, 'finalize', previewed());
  expect(design.whole.groups[0]).toMatchObject({ id: north.id, name: 'Old Choir', company: 'Choirs', existingId: 'ABCD2345' });
  expect(preview.text()).toContain(en.existingGroup);
});

test('MV-09 invitations to an existing group are confirmed and reported as such', async () => {
  const own = { ...north, existingId: 'ABCD2345' };
  const counts = { ...preview.counts, added: 0, leftOut: 0, groups: 0, existing: 1, asked: 0 };
  const design = new ADesign({ groups: [own] });
  const screen = await openDesign(
    design,
    'finalize',
    previewed({ counts, people: preview.people.slice(0, 1), groups: preview.groups.slice(0, 1) }),
  );
  expect(screen.text()).toContain(`North · 1 person · ${en.existingGroup}`);
  await screen.press(en.convertInvite);
  const requested = screen.find('dialog[open]').textContent;
  for (const text of [
    en.convertInviteTitle,
    en.convertUndoExisting,
    '1 of your existing groups will be used.',
    '1 person will get an invitation',
  ])
    expect(requested).toContain(text);
  expect(requested).not.toContain('will be created');
  const result = {
    made: [{ id: north.id, groupId: 'ABCD2345', name: 'North', memberCount: 9, isExisting: true, isUndone: false, hindrances: [] }],
    people: { created: 0, invited: 1, added: 0 },
  };
  const done = await openDesign(new ADesign({ ...converted, groups: [own] }, result), 'finalize');
  for (const text of ['Done for 1 existing group', 'People invited: 1.', `9 people · ${en.existingGroup}`])
    expect(done.text()).toContain(text);
  await done.press('Undo North');
  expect(done.find('dialog[open]').textContent).toContain(en.undoExistingText);
});

test('MV-04 the reason for a failed conversion is shown', async () => {
  const failed = async (failure: string) => (await openDesign(new ADesign({ failure }), 'finalize', previewed())).text();
  expect(await failed('design.conversionFailed')).toContain(en['error.design.conversionFailed']);
  expect(await failed('auth.forbidden')).toContain(`${en['error.design.conversionFailed']}${en['error.design.forbidden']}`);
  expect(await failed('design.managerFull')).toContain(`${en['error.design.conversionFailed']}${en['error.design.managerFull']}`);
});

test('MV-04 the progress of a conversion or undo is polled until it ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const design = new ADesign({ state: 'undoing', progress: { done: 0, total: null } });
  const screen = await openDesign(design, 'finalize', previewed());
  expect(screen.text()).toContain(`${en.undoing}${en.counting}`);
  design.whole = { ...design.whole, progress: { done: 2, total: 4 } };
  for (let turn = 0; turn < 3; turn += 1) await screen.does(() => vi.advanceTimersByTime(1_500));
  expect(screen.text()).toContain('2 of 4');
  expect(screen.find('progress').getAttribute('max')).toBe('4');
});

const made: DesignResult['made'] = [
  { id: north.id, groupId: 'ABCD2345', name: 'North', memberCount: 1, isExisting: false, isUndone: false, hindrances: [] },
  {
    id: south.id,
    groupId: 'BCDE3456',
    name: 'South',
    memberCount: 0,
    isExisting: false,
    isUndone: false,
    hindrances: ['edited', 'members'],
  },
  { id: zoe.id, groupId: 'CDEF4567', name: 'West', memberCount: 2, isExisting: false, isUndone: true, hindrances: [] },
];
const converted = {
  state: 'converted',
  undoUntil: '2026-03-03T08:00:00Z',
  can: { edit: false, convert: false, undo: true, delete: true },
} as const;

test('MV-07 a conversion can be undone, completely or by group, while unused', async () => {
  const result = {
    made,
    people: { created: 2, invited: 0, added: 1 },
    accounts: { waiting: 1, sent: 2, failed: 1, opened: 0 },
    failedFor: [zoe.id],
  };
  const screen = await openDesign(new ADesign(converted, result), 'finalize', [
    answer(calls.undoConversion, { ...head, state: 'undoing' }),
  ]);
  for (const text of [
    '3 groups created',
    'Accounts created: 2. People added directly and notified: 1.',
    'Pending: 1 · sent: 2 · activated: 0 · failed: 1',
    'zoe@example.org',
    `0 people · ${en['hindrance.edited']} · ${en['hindrance.members']}`,
    'Until March 3, 2026',
    ', you can undo what no one has used.',
  ])
    expect(screen.text()).toContain(text);
  expect(screen.find('a[href="/network/ABCD2345"]').textContent).toBe('North');
  expect(document.querySelector('a[href="/network/CDEF4567"]')).toBeNull();
  for (const name of ['Undo South', 'Undo West']) expect(screen.names()).not.toContain(name);
  await screen.press('Undo North');
  expect(screen.find('dialog[open]').textContent).toContain('Undo North');
  screen.answer(calls.undoConversion, refusal('design.used'));
  await confirm(screen);
  expect(last(screen)).toEqual({ call: `POST /api/designs/${designId}/undo`, body: { commandId, groups: [north.id] } });
  expect(screen.text()).toContain(en['error.design.used']);
  screen.answer(calls.undoConversion, { ...head, state: 'undoing' });
  await screen.press(en.undoAll);
  expect(screen.find('dialog[open]').textContent).toContain(en.undoTitle);
  await confirm(screen);
  expect(last(screen)?.body).toEqual({ commandId });
  expect(screen.text()).not.toContain(en['error.design.used']);
  const late = await openDesign(
    new ADesign({ ...converted, can: { ...converted.can, undo: false } }, { made: made.slice(0, 1) }),
    'finalize',
  );
  for (const name of [en.undoAll, 'Undo North']) expect(late.names()).not.toContain(name);
  for (const text of [en.invitations, en.accounts]) expect(late.text()).not.toContain(text);
});

test('MV-04 GR-13 answers are shown in numbers and by name, per group', async () => {
  const answered = (personId: string, groupId: string, state: DesignResult['answers'][number]['state']) => ({ personId, groupId, state });
  const screen = await openDesign(
    new ADesign(converted, {
      made: made.slice(0, 1),
      people: { created: 0, invited: 3, added: 0 },
      invitations: { invited: 1, accepted: 1, declined: 1, noAnswer: 1 },
      answers: [
        answered(zoe.id, north.id, 'accepted'),
        answered(zoe.id, south.id, 'invited'),
        answered(tom.id, north.id, 'declined'),
        answered(ines.id, north.id, 'noAnswer'),
      ],
    }),
    'finalize',
  );
  expect(screen.text()).toContain('People invited: 3.');
  const counts = [...document.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent).join(' '),
  );
  expect(counts).toEqual(['Invited 1', 'Accepted 1', 'Declined 1', 'No answer 1']);
  const lists = [...document.querySelectorAll('details')].map(({ textContent }) => textContent);
  expect(lists).toEqual([
    'Invited (1)Zoé Aubert · zoe@example.org · South',
    'Accepted (1)Zoé Aubert · zoe@example.org · North',
    'Declined (1)Tom Reed · tom@example.org · North',
    'No answer (1)Inés Ferrer · ines · North',
  ]);
  expect(screen.text()).not.toContain(en.accounts);
});

test('MV-04 waiting groups are withdrawn, or taken over after confirmation', async () => {
  const request = (id: string, name: string, fields: Partial<DesignResult['requests'][number]>) => ({
    id,
    name,
    manager: { id: 'AAAAAAA4', name: 'Cem Kaya' },
    state: 'waiting' as const,
    failure: null,
    endsAt: '2026-03-16T08:00:00Z',
    can: { withdraw: false, take: false },
    ...fields,
  });
  const requests = [
    request(north.id, 'North', { can: { withdraw: true, take: true } }),
    request(south.id, 'South', { state: 'failed', failure: 'cell.groupExists', manager: null }),
    request(zoe.id, 'West', { state: 'lapsed', manager: null }),
    request(tom.id, 'East', { manager: { id: null, name: 'cem@example.org' } }),
  ];
  const screen = await openDesign(new ADesign(converted, { made: [], requests }), 'finalize', [
    answer(asking.withdrawRequest, {} as never),
    answer(asking.takeGroup, {} as never),
  ]);
  for (const text of [
    'NorthCem Kaya has until March 16, 2026',
    `SouthThe group could not be created: ${en['error.cell.groupExists']}`,
    'WestThe manager did not answer in time',
    'Eastcem@example.org has until March 16, 2026',
  ])
    expect(screen.text()).toContain(text);
  await screen.press('Withdraw request for North');
  expect(last(screen)).toEqual({ call: `POST /api/designs/${designId}/groups/${north.id}/withdraw`, body: { commandId } });
  await screen.press('Manage it myself: North');
  expect(screen.sent).toHaveLength(1);
  screen.answer(asking.takeGroup, refusal('request.over'));
  await confirm(screen);
  expect(last(screen)).toEqual({ call: `POST /api/designs/${designId}/groups/${north.id}/take`, body: { commandId } });
  expect(screen.toasts()).toEqual([en['error.request.over']]);
  expect(document.querySelector('dialog[open]')).toBeNull();
});
