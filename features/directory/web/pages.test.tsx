import { expect, test } from 'vitest';
import { listGroups } from '#features/groups/contract/endpoints.ts';
import { categoriesQuery } from '#features/groups/web/public-api.tsx';
import { query } from '#platform/web/api/api.ts';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { listDirectoryGroups, listDirectoryMembers, listManagers } from '../contract/endpoints.ts';
import type { DirectoryGroup, DirectoryMember, Manager } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import { ContactDialog } from './managers/contact-dialog.tsx';
import { ManagersPage } from './managers/managers-page.tsx';
import { TablesPage } from './tables/tables-page.tsx';

const words = { directory: en };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const categories = [categoriesQuery(), [{ id: 'legal', name: 'Law' }]] as const;
const rowsOf = (html: string) =>
  [...(/<tbody[^>]*>(.*?)<\/tbody>/s.exec(html)?.[1] ?? '').matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row);

const manager: Manager = {
  id: 'AAAAAAA2',
  username: 'ana',
  name: 'Ana Soto',
  occupation: 'Arbiter',
  city: 'Lugo',
  country: null,
  groups: [
    { id: 'ABCD2345', name: 'Herons', company: 'Marsh Trust', visibility: 'private', canJoin: true },
    { id: 'BCDE3456', name: 'Gulls', company: 'Port', visibility: 'public', canJoin: false },
  ],
  hasMoreGroups: false,
  can: { contact: true },
};
const managers = (items: readonly Manager[], { search = '', asked = {}, nextCursor = null as string | null } = {}) =>
  renderHtml(<ManagersPage />, {
    at: `/managers${search}`,
    words,
    read: [[query(listManagers, { query: asked }), { items, nextCursor }], categories],
  });

test('MA-01 a manager is shown with job title and groups to join, and can be contacted if the server says so', () => {
  const html = managers([manager]);
  expect(textOf(html)).toMatch(/Ana Soto Arbiter ?Lugo ?@ana .*Herons .* Copy ID /);
  expect(html).toContain('aria-label="Write to Ana Soto"');
  expect(managers([{ ...manager, can: { contact: false } }])).not.toContain('aria-label="Write to Ana Soto"');
  expect(html).toContain('href="/network/ABCD2345"');
  expect(html).toContain('aria-label="Join Herons"');
  expect(html).not.toContain('aria-label="Join Gulls"');
  expect(html).not.toContain('memberId=');
  expect(managers([{ ...manager, hasMoreGroups: true }])).toContain('href="/userTables?memberId=AAAAAAA2"');
});

test('MA-01 a manager without visible groups is shown last; one way to join a group by its ID is above the list', () => {
  const html = managers([{ ...manager, groups: [] }]);
  expect(textOf(html)).toContain(en.noGroupsShown);
  const none = { ...manager, id: 'AAAAAAA9', name: 'Abe', groups: [] };
  expect(textOf(managers([none, manager]))).toMatch(/Ana Soto.*Abe/);
  expect(textOf(html)).not.toContain(en.manages);
  expect(managers([manager])).not.toContain(en.noGroupsShown);
  expect(managers([none, manager, { ...none, id: 'AAAAAAA8' }]).split('href="/network?join="')).toHaveLength(2);
});

test('MA-01 an empty list says what it will contain; one without results says how to find more', () => {
  expect(managers([])).toContain(en['nothingText.managers']);
  const found = managers([], { search: '?q=zoe&category=legal', asked: { q: 'zoe', category: 'legal' } });
  expect(found).toContain(en.notFoundText);
  expect(found).toContain('value="zoe"');
  expect(found).toMatch(/<option value="legal" selected="">/);
  expect(found).toMatch(/href="\/managers"[^>]*>[^]*?Reset filters/);
  expect(managers([manager])).not.toContain(en.resetFilters);
  expect(managers([manager], { nextCursor: 'next' })).toContain('href="/managers?cursor=next"');
  const second = managers([manager], { search: '?cursor=next', asked: { cursor: 'next' } });
  expect(second).toMatch(/href="\/managers"[^>]*>[^]*?First page/);
  expect(managers([manager])).not.toContain(en.first);
});

test('MA-01 the directory explains who is listed and links to the privacy settings', () => {
  const html = managers([manager]);
  expect(textOf(html)).toMatch(/each account can see [\d,]+ different people a day/);
  expect(html).toContain('href="/client#privacy"');
  const current = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes('aria-current'));
  expect(current).toHaveLength(1);
  expect(current[0]).toContain('href="/managers"');
});

const group: DirectoryGroup = {
  id: 'ABCD2345',
  name: 'Herons',
  company: 'Marsh Trust',
  category: 'legal',
  visibility: 'public',
  managers: [{ id: 'AAAAAAA2', name: 'Ana Soto' }],
  otherManagers: 0,
  viewerStatus: 'none',
};
const groups = (items: readonly DirectoryGroup[], search = '', requested = {}) =>
  renderHtml(<TablesPage />, {
    at: `/userTables${search}`,
    words,
    read: [[query(listDirectoryGroups, { query: requested }), { items, nextCursor: null }], categories],
  });

test('MA-02 GR-12 a group is shown with its managers, its ID, a copy button, and a join button or the membership', () => {
  const [row = ''] = rowsOf(groups([group]));
  expect(textOf(row)).toContain('Herons Marsh Trust · Law Ana Soto');
  expect(row).toContain('aria-label="Copy ID ABCD2345 of Herons"');
  expect(row).toContain('aria-label="Join Herons"');
  expect(row).toContain('href="/userTables?list=members&groupId=ABCD2345"');
  expect(textOf(row)).not.toContain(en['visibility.private']);
  expect(textOf(rowsOf(groups([{ ...group, visibility: 'private' }]))[0] ?? '')).toContain(en['visibility.private']);
  const managers = ['Ana Soto', 'Bob Heron', 'Cleo Tern'].map((name, index) => ({ id: `AAAAAAA${index + 2}`, name }));
  expect(textOf(rowsOf(groups([{ ...group, managers, otherManagers: 2 }]))[0] ?? '')).toMatch(
    /Ana Soto .*Bob Heron .*Cleo Tern and 2 more/,
  );
  for (const viewerStatus of ['requested', 'member', 'manager'] as const) {
    const [known = ''] = rowsOf(groups([{ ...group, viewerStatus }]));
    expect(textOf(known)).toContain(en[`status.${viewerStatus}`]);
    expect(known).not.toContain('aria-label="Join Herons"');
  }
  expect(groups([group])).not.toContain(en.ofMember);
  expect(groups([group], '?memberId=AAAAAAA2', { memberId: 'AAAAAAA2' })).toContain(en.ofMember);
});

const member: DirectoryMember = {
  id: 'AAAAAAA3',
  username: 'bob',
  name: 'Bob Heron',
  occupation: null,
  groups: [
    { id: 'ABCD2345', name: 'Herons' },
    { id: 'BCDE3456', name: 'Gulls' },
  ],
  hasMoreGroups: false,
};
const members = (items: readonly DirectoryMember[], fields = {}, search = '', requested = {}) =>
  renderHtml(<TablesPage />, {
    at: `/userTables?list=members${search}`,
    words,
    read: [
      [query(listDirectoryMembers, { query: requested }), { items, nextCursor: null, isCut: false, isManagerAlone: false, ...fields }],
      [query(listGroups, { query: { list: 'mine', limit: 50 } }), { items: [], nextCursor: null, total: 0 }],
    ],
  });

test('MA-02 a person is shown with face, name and job title before their ID, and chips of the groups that the viewer may know', () => {
  const [row = ''] = rowsOf(members([member]));
  expect(textOf(row)).toContain('BH Bob Heron @bob');
  expect(textOf(row)).toMatch(/Herons Gulls Copy ID$/);
  expect(row).toMatch(/href="\/network\/ABCD2345"[^>]*bg-\(--group\)/);
  expect(row).not.toContain('memberId=');
  expect(textOf(rowsOf(members([{ ...member, occupation: 'Diver' }]))[0] ?? '')).toContain('Diver · @bob');
  expect(rowsOf(members([{ ...member, hasMoreGroups: true }]))[0]).toContain('href="/userTables?memberId=AAAAAAA3"');
});

test('MA-02 a note says that not all matches were examined, or that only the manager of the group is shown', () => {
  expect(members([member])).not.toContain(en.isCut);
  expect(members([member])).not.toContain(en.othersGroup);
  expect(members([member], { isCut: true })).toContain(en.isCut);
  expect(members([member], { isManagerAlone: true })).toContain(en.othersGroup);
  // A group of which the viewer is not a member stays selected.
  expect(members([member], {}, '&groupId=ABCD2345', { groupId: 'ABCD2345' })).toContain('<option value="ABCD2345" selected="">ABCD2345');
});

test('MA-01 the message dialog says that no address is shown, and offers to disclose the sender’s', () => {
  const dialog = renderHtml(<ContactDialog manager={manager} onClose={() => {}} />, { words });
  expect(dialog).toContain(en.contactText);
  expect(controlsOf(dialog)).toEqual([expect.stringMatching(/^message data-limit=\d+ required$/), 'tellsAddress type=checkbox']);
  expect(dialog).not.toContain('checked');
});
