import { expect, test } from 'vitest';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { listRegistrationInvitations } from '../../contract/registration-endpoints.ts';
import type { RegistrationInvitation } from '../../contract/registration-shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import { Invitations } from './invitations.tsx';

const mailed: RegistrationInvitation = {
  id: 'one',
  email: 'bob@example.org',
  role: 'member',
  address: null,
  inviter: { id: 'AAAAAAA2', name: 'Ana Soto' },
  createdAt: '2026-03-02T08:00:00Z',
  expiresAt: '2026-03-16T08:00:00Z',
  maxUses: 1,
  uses: 0,
  isOver: false,
  isMailFailed: false,
};
const link: RegistrationInvitation = { ...mailed, email: null, address: 'https://atrium.example/register?i=x', maxUses: 10, uses: 3 };
const invitations = (
  items: readonly RegistrationInvitation[],
  { mode = 'invitation', inviteManagers = false, invite = true, more = false } = {},
) =>
  renderHtml(<Invitations />, {
    words: { accounts: en },
    read: [
      [
        infiniteQuery(listRegistrationInvitations, { query: {} }),
        { items, nextCursor: more ? 'next' : null, mode, can: { invite, inviteManagers } },
      ],
    ],
  });
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const line = (fields: Partial<RegistrationInvitation>, of = mailed, as = {}) => {
  const html = invitations([{ ...of, ...fields }], as);
  return html.slice(html.indexOf(`>${en['invitations.list']}<`));
};

test('AC-14 an invitation shows recipient, role, expiry and state: waiting, used, expired or undelivered', () => {
  expect(textOf(line({}))).toContain('bob@example.org Pending Member · until March 16, 2026');
  expect(textOf(line({ role: 'manager' }))).toContain('Member or manager ·');
  expect(textOf(line({ uses: 1, isOver: true }))).toContain('bob@example.org Account created');
  expect(textOf(line({ isOver: true }))).toContain('bob@example.org No longer valid');
  expect(textOf(line({ isMailFailed: true }))).toContain('bob@example.org Email not delivered');
  expect(line({})).toContain('aria-label="Withdraw invitation: bob@example.org"');
  expect(line({ isOver: true })).not.toContain('Withdraw');
});

test('AC-14 a link is shown while valid, with its uses, and its creator in the list of all', () => {
  expect(line({}, link)).toContain(`value="${link.address}"`);
  expect(textOf(line({}, link))).toContain('Link from Ana Soto');
  expect(textOf(line({}, link))).toContain('Used 3 of 10 times');
  expect(textOf(line({}, link))).not.toMatch(/Pending|Account created/);
  expect(line({ isOver: true }, link)).not.toContain(`value="${link.address}"`);
  expect(textOf(line({}))).not.toContain('by Ana Soto');
  expect(textOf(line({}))).not.toContain('Used');
  expect(textOf(line({}, mailed, { inviteManagers: true }))).toContain('· by Ana Soto');
});

test('AC-14 the form shows only relevant fields: role for administrators, and 14 days by default', () => {
  const names = (html: string) => controlsOf(html).map((each) => each.split(' ')[0]);
  expect(names(invitations([]))).toEqual(['way', 'way', 'email', 'language', 'days']);
  expect(names(invitations([], { inviteManagers: true }))).toEqual(['way', 'way', 'email', 'language', 'role', 'days']);
  expect(controlsOf(invitations([]))).toContain('email type=email autocomplete=off data-limit=254 required');
  expect(invitations([])).toContain('<option value="14" selected="">14 days');
  expect(invitations([])).toContain('<option value="en" selected="">English');
  expect(invitations([], { inviteManagers: true })).toContain('<option value="member" selected="">');
  expect(invitations([], { invite: false })).not.toContain('<form');
});

test('AC-14 the page says whether invitations currently matter; an empty list explains its purpose', () => {
  expect(invitations([])).not.toMatch(/Registration is open|Registration is closed/);
  expect(invitations([], { mode: 'open' })).toContain(en['invitations.open']);
  expect(invitations([], { mode: 'closed' })).toContain(en['invitations.closed']);
  expect(invitations([])).toContain(en['invitations.noneText']);
  expect(invitations([mailed])).not.toContain(en['invitations.noneText']);
  expect(invitations([mailed], { more: true })).toContain(`>${en['invitations.more']}<`);
  expect(invitations([mailed])).not.toContain(`>${en['invitations.more']}<`);
});
