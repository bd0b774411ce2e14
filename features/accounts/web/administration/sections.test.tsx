import { expect, test } from 'vitest';
import { infiniteQuery, query } from '#platform/web/api/api.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import platformWords from '../../../../platform/words/en.json' with { type: 'json' };
import { findPeople, readPerson } from '../../contract/administration-endpoints.ts';
import type { PersonSeen, PersonWhole } from '../../contract/administration-shapes.ts';
import { listAudit, listAuditActions } from '../../contract/audit-endpoints.ts';
import type { AuditEntrySeen } from '../../contract/audit-shapes.ts';
import { readProvider } from '../../contract/provider-settings-endpoints.ts';
import type { ProviderRead } from '../../contract/provider-settings-shapes.ts';
import type { StoredMail, UnsentMail } from '../../contract/mail-shapes.ts';
import { readRegistration } from '../../contract/registration-endpoints.ts';
import type { RegistrationRead } from '../../contract/registration-shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { mailsQuery } from '../queries.ts';
import { AuditSection } from './audit-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { ProviderSection } from './provider-section.tsx';
import { RegistrationSection } from './registration-section.tsx';

const words = { accounts: en, 'accounts/public': open, platform: platformWords };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const at = '2026-03-02T08:00:00Z';
/** Value of a term in a definition list. */
const factIn = (html: string, term: string) => textOf(new RegExp(`<dt[^>]*>${term}</dt><dd[^>]*>(.*?)</dd>`).exec(html)?.[1] ?? '');
const button = (html: string, label: string) => new RegExp(`<button[^>]*>(?:(?!</button>).)*${label}`).exec(html)?.[0];

const ana: PersonWhole = {
  id: 'AAAAAAA2',
  username: 'ana',
  name: 'Ana Soto',
  email: 'ana@example.org',
  isEmailConfirmed: true,
  role: 'manager',
  isAdministrator: false,
  createdAt: at,
  lastActiveAt: '2026-03-05T09:30:00Z',
  suspension: null,
  openSessions: 2,
  hasTwoFactor: true,
  isLastAdministrator: false,
};
const person = (fields: Partial<PersonWhole> = {}) =>
  renderHtml(
    <Route path="/dashBoardSuperAdmin/people/:id">
      <PeopleSection />
    </Route>,
    {
      at: '/dashBoardSuperAdmin/people/AAAAAAA2',
      words,
      read: [[query(readPerson, { params: { id: 'AAAAAAA2' } }), { ...ana, ...fields }]],
    },
  );
const people = (items: readonly PersonSeen[], search: string, requested: object) =>
  renderHtml(<PeopleSection />, {
    at: `/dashBoardSuperAdmin/people${search}`,
    words,
    read: [[infiniteQuery(findPeople, { query: { state: 'all', ...requested } }), { items, nextCursor: null }]],
  });

test('AD-01 people are filtered by name, role and state from the address; invalid values are ignored', () => {
  const all = people([ana], '', {});
  expect(all).toContain('href="/dashBoardSuperAdmin/people/AAAAAAA2"');
  expect(textOf(all)).toMatch(/Ana Soto @ana · ana@example\.org Manager March 5, 2026/);
  const found = people([ana], '?q=an&role=manager&state=suspended', { q: 'an', role: 'manager', state: 'suspended' });
  expect(found).toContain('value="an"');
  expect(found).toMatch(/<option value="manager" selected="">/);
  expect(found).toMatch(/<option value="suspended" selected="">Suspended</);
  expect(textOf(people([ana], '?role=queen&state=asleep', {}))).toContain('Ana Soto');
  expect(people([], '?q=zz', { q: 'zz' })).toContain(en['people.noneText']);
});

test('AD-01 badges beside a name show role, rights and suspension', () => {
  const line = (fields: Partial<PersonSeen>) => textOf(people([{ ...ana, ...fields }], '', {}));
  expect(line({})).not.toMatch(/\bAdministrator\b(?!s)|\bsuspended\b/);
  expect(line({ isAdministrator: true })).toContain('Manager Administrator');
  expect(line({ suspension: { since: at, until: null, reason: null } })).toContain('Manager suspended');
});

test('AD-01 an administrator sees identity, dates and security of an account, and no content', () => {
  const html = person();
  expect(factIn(html, en['people.id'])).toBe('AAAAAAA2');
  expect(factIn(html, open.email)).toBe('ana@example.org');
  expect(factIn(person({ isEmailConfirmed: false }), open.email)).toBe('ana@example.org (not confirmed)');
  expect(factIn(html, en['people.since'])).toBe('March 2, 2026');
  expect(factIn(html, en['people.lastActive'])).toMatch(/^March 5, 2026 at 9:30/);
  expect(factIn(html, en['twoFactor.title'])).toBe('on');
  expect(factIn(person({ hasTwoFactor: false }), en['twoFactor.title'])).toBe('off');
  expect(html).toContain('href="/people/AAAAAAA2"');
  expect(html).toContain('href="/dashBoardSuperAdmin/audit?person=AAAAAAA2"');
  expect(html).toContain('href="/dashBoardSuperAdmin/people"');
});

test('AD-01 the last administrator can be neither suspended, closed nor demoted', () => {
  const rights = (html: string) => /<input[^>]*name="isAdministrator"[^>]*>/.exec(html)?.[0] ?? '';
  expect(rights(person())).not.toMatch(/checked|disabled/);
  expect(rights(person({ isAdministrator: true }))).toMatch(/checked=""/);
  expect(person()).toMatch(/<option value="manager" selected="">/);
  expect(person()).toContain(en['people.administratorHint']);
  expect(button(person(), en['people.delete'])).toBeDefined();
  expect(person()).toContain('name="reason"');
  const last = person({ isAdministrator: true, isLastAdministrator: true });
  expect(rights(last)).toMatch(/disabled=""/);
  expect(last).not.toContain(en['people.administratorHint']);
  expect(last.split(en['people.lastAdministrator'])).toHaveLength(3);
  expect(button(last, en['people.delete'])).toBeUndefined();
  expect(last).not.toContain('name="reason"');
});

test('AD-01 a suspension requires a reason and an end, by default in one week', () => {
  const html = person();
  expect(controlsOf(html).filter((each) => /^(reason|days)/.test(each))).toEqual(['reason data-limit=2000 required', 'days']);
  const select = /<select[^>]*name="days"[^>]*>(.*?)<\/select>/.exec(html)?.[1] ?? '';
  expect([...select.matchAll(/<option value="(\d*)"[^>]*>([^<]*)</g)].map(([, days, says]) => [days, says])).toEqual([
    ['1', '1 day'],
    ['7', '7 days'],
    ['30', '30 days'],
    ['365', '365 days'],
    ['', en['people.untilLifted']],
  ]);
  expect(select).toContain('<option value="7" selected="">');
  const suspended = person({ suspension: { since: at, until: '2026-04-01T08:00:00Z', reason: 'Spam.' } });
  expect(textOf(suspended)).toMatch(/Suspended since March 2, 2026.*until April 1, 2026/);
  expect(suspended).toContain('>Spam.<');
  expect(button(suspended, en['people.lift'])).toBeDefined();
  expect(suspended).not.toContain('name="reason"');
  expect(textOf(person({ suspension: { since: at, until: null, reason: null } }))).toContain('until lifted.');
});

test('AD-01 sessions can be ended while there are any', () => {
  expect(textOf(person())).toContain('Signed in on 2 devices.');
  expect(button(person(), en['people.endSessions'])).not.toContain('disabled=""');
  expect(button(person({ openSessions: 0 }), en['people.endSessions'])).toContain('disabled=""');
});

const entry: AuditEntrySeen = {
  id: 1,
  position: 1,
  at: '2026-03-05T09:30:00Z',
  action: 'account.suspend',
  outcome: 'done',
  actor: { id: 'AAAAAAA2', name: 'Ana Soto' },
  subject: { id: 'ABCD2345', name: null },
};
const audit = (items: readonly AuditEntrySeen[], search = '', requested: object = {}) =>
  renderHtml(<AuditSection />, {
    at: `/dashBoardSuperAdmin/audit${search}`,
    words,
    read: [
      [infiniteQuery(listAudit, { query: requested }), { items, nextCursor: null }],
      [query(listAuditActions, {}), { items: ['group.delete', 'account.suspend'] }],
    ],
  });

test('AD-06 an audit entry shows time, action, actor and subject; refusals and automatic actions are marked', () => {
  const html = audit([entry]);
  expect(textOf(html)).toMatch(/March 5, 2026 at 9:30.*account\.suspend By Ana Soto Target ABCD2345/);
  expect(html).toContain('href="/dashBoardSuperAdmin/people/AAAAAAA2"');
  // Only people have a page here.
  expect(html).not.toContain('/people/ABCD2345');
  expect(textOf(html)).not.toContain('account.suspend refused');
  expect(textOf(audit([{ ...entry, outcome: 'refused' }]))).toContain('account.suspend refused');
  expect(textOf(audit([{ ...entry, actor: null, subject: null }]))).toContain(`By ${en['audit.nobody']} Target –`);
  expect(audit([])).toContain(en['audit.noneText']);
});

test('AD-06 the audit is searched by person, action, outcome and days from the address', () => {
  const html = audit([entry], '?person=ana&action=user.close&outcome=refused&from=2026-03-01&to=2026-03-31', {
    action: 'user.close',
    person: 'ana',
    outcome: 'refused',
    from: '2026-03-01',
    to: '2026-03-31',
  });
  expect(html).toContain('value="ana"');
  // An action without entries can be selected too.
  const actions = /<select[^>]*name="action"[^>]*>(.*?)<\/select>/.exec(html)?.[1] ?? '';
  expect([...actions.matchAll(/<option value="([^"]*)"( selected="")?/g)].map(([, value, isChosen]) => [value, Boolean(isChosen)])).toEqual(
    [
      ['', false],
      ['account.suspend', false],
      ['group.delete', false],
      ['user.close', true],
    ],
  );
  expect(html).toMatch(/<option value="refused" selected="">/);
  expect(html).toMatch(/<input[^>]*name="from"[^>]*>/);
  expect(/<input[^>]*name="from"[^>]*>/.exec(html)?.[0]).toMatch(/max="2026-03-31"/);
  expect(/<input[^>]*name="to"[^>]*>/.exec(html)?.[0]).toMatch(/min="2026-03-01"/);
  for (const tool of [en['audit.check'], en['audit.csv'], en['audit.json']]) expect(button(html, tool)).toBeDefined();
});

const registration: RegistrationRead = {
  mode: 'invitation',
  managersInvite: true,
  providerRegisters: false,
  mailDomains: ['example.org', '*.example.edu'],
  configured: { mode: null, mailDomains: null },
};
const registering = (fields: Partial<RegistrationRead> = {}) =>
  renderHtml(<RegistrationSection />, { words, read: [[query(readRegistration, {}), { ...registration, ...fields }]] });

test('AC-14 registration settings are shown as saved, with those that the configuration overrides', () => {
  const html = registering();
  const checked = (name: string) =>
    [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g'))].map(([tag]) => tag).filter((tag) => tag.includes('checked'));
  expect(checked('mode')).toHaveLength(1);
  expect(checked('mode')[0]).toContain('value="invitation"');
  expect(checked('managersInvite')).toHaveLength(1);
  expect(checked('providerRegisters')).toHaveLength(0);
  expect(html).toMatch(/<textarea[^>]*>\s*example\.org\n\*\.example\.edu<\/textarea>/);
  expect(html).not.toContain('is set on the server');
  expect(textOf(registering({ configured: { mode: 'closed', mailDomains: null } }))).toContain(
    'REGISTRATION is set on the server: No one.',
  );
  expect(textOf(registering({ configured: { mode: null, mailDomains: ['a.example', 'b.example'] } }))).toContain(
    'MAIL_DOMAINS is set on the server: a.example, b.example.',
  );
});

const described = {
  issuer: 'https://id.example.org',
  clientId: 'atrium',
  name: 'Campus',
  usernameClaim: 'uid',
  usesPkce: true,
  secret: 'kept',
} as const;
const provider = (fields: Partial<ProviderRead> = {}) =>
  renderHtml(<ProviderSection />, {
    words,
    read: [
      [
        query(readProvider, {}),
        { kept: described, configured: null, returnAddress: 'https://atrium.example/return', refusals: [], ...fields },
      ],
    ],
  });

test('AC-14 a provider is shown as saved, without its secret, and with the redirect URI', () => {
  const html = provider();
  expect(controlsOf(html).filter((each) => !each.startsWith('noSecret'))).toEqual([
    'issuer type=url value=https://id.example.org autocomplete=off data-limit=500 required',
    'usesPkce type=checkbox',
    'clientId type=text value=atrium autocomplete=off data-limit=500 required',
    'clientSecret type=password autocomplete=new-password data-limit=1000',
    'name type=text value=Campus autocomplete=off data-limit=60',
    'usernameClaim type=text value=uid autocomplete=off data-limit=100 required',
  ]);
  expect(html).toContain('value="https://atrium.example/return"');
  expect(html).toContain(en['signInProvider.secretKept']);
  expect(html).toContain('name="noSecret"');
  expect(button(html, en['signInProvider.remove'])).toBeDefined();
  expect(html).not.toContain('is set on the server');
  const unreadable = provider({ kept: { ...described, secret: 'unreadable' } });
  expect(unreadable).toContain(en['signInProvider.secretUnreadable']);
  expect(unreadable).toContain('name="noSecret"');
  expect(provider({ kept: { ...described, secret: 'none' } })).not.toContain('name="noSecret"');
  expect(textOf(provider({ configured: { issuer: 'https://sso.example', name: 'Work' } }))).toContain(
    'Work (https://sso.example) is set on the server.',
  );
});

test('AC-14 refused sign-ins are listed with the details from the provider', () => {
  expect(textOf(provider())).not.toContain(en['signInProvider.refusals']);
  const nothing = { reason: null, claim: null, error: null, description: null, status: null };
  const text = textOf(
    provider({
      refusals: [
        { ...nothing, id: '1', at: '2026-11-28T10:00:00.000Z', code: 'provider.addressUnverified', claim: '"1"' },
        { ...nothing, id: '2', at: '2026-11-28T09:00:00.000Z', code: 'provider.addressUnverified' },
        {
          id: '3',
          at: '2026-11-28T08:00:00.000Z',
          code: 'provider.refused',
          reason: 'no',
          claim: null,
          error: 'invalid_request',
          description: 'No <b>PKCE</b>',
          status: 400,
        },
      ],
    }),
  );
  for (const shown of [
    'email_verified&quot;1&quot;',
    `email_verified${en['signInProvider.claimAbsent']}`,
    'errorinvalid_request',
    'No &lt;b>PKCE&lt;/b>',
    'HTTP status400',
  ])
    expect(text.replaceAll(' ', '')).toContain(shown.replaceAll(' ', ''));
  for (const key of ['refusals', 'refusedUnverified', 'refusedToken'] as const) expect(text).toContain(en[`signInProvider.${key}`]);
});

test('AC-14 without a provider there is nothing to remove, and the usual claim is preselected', () => {
  const none = provider({ kept: null });
  expect(button(none, en['signInProvider.remove'])).toBeUndefined();
  expect(none).toContain(en['signInProvider.secretNone']);
  expect(none).not.toContain('name="noSecret"');
  expect(controlsOf(none)).toContain('usernameClaim type=text value=preferred_username autocomplete=off data-limit=100 required');
});

const unsent: UnsentMail = {
  id: '1',
  to: 'bob@example.org',
  subject: 'Your week',
  state: 'failed',
  attempts: 3,
  failure: 'unreachable',
  reason: 'ECONNREFUSED',
  createdAt: at,
  nextAttemptAt: '2026-03-02T09:00:00Z',
};
const mails = ({ isKept = false, items = [], waiting = [], total = waiting.length }: MailsAs) =>
  renderHtml(<MailsSection />, {
    words,
    read: [[mailsQuery(), { isKept, acceptedAt: null, ownAddress: 'root@example.org', items, unsent: { items: waiting, total } }]],
  });
interface MailsAs {
  isKept?: boolean;
  items?: StoredMail[];
  waiting?: UnsentMail[];
  total?: number;
}

test('AD-01 unsent mails are listed with reason and next attempt', () => {
  const failed = textOf(mails({ waiting: [unsent] }));
  expect(failed).toContain(`Your week ${en['administration.mailFailed']} To bob@example.org · March 2, 2026`);
  expect(failed).toMatch(/The SMTP server cannot be reached\. \(ECONNREFUSED\) 3 attempts · next attempt March 2, 2026 at 9:00/);
  const waiting = textOf(mails({ waiting: [{ ...unsent, state: 'waiting', attempts: 0, failure: null, reason: null }] }));
  expect(waiting).toContain(`Your week ${en['administration.mailWaiting']}`);
  expect(waiting).not.toContain('attempts');
  const dead = textOf(mails({ waiting: [{ ...unsent, state: 'dead', failure: 'refused', nextAttemptAt: null }] }));
  expect(dead).toContain(`Your week ${en['administration.mailDead']}`);
  expect(dead).toContain(en['administration.mailFailure.refused']);
  expect(dead).not.toContain('next attempt');
  expect(textOf(mails({ waiting: [unsent], total: 7 }))).toContain('First 1 of 7.');
  expect(textOf(mails({ waiting: [unsent] }))).not.toContain('The first');
});

test('AC-16 AD-01 SH-13 people who wait for a link are named with what it is for; the link itself is not in the page', () => {
  const stored: StoredMail = {
    id: '2',
    to: 'ana@example.org',
    subject: 'A new password',
    text: 'Follow the link.',
    createdAt: at,
    link: null,
  };
  expect(mails({ isKept: true, items: [stored] })).not.toContain(en['administration.linksTitle']);
  const link = { kind: 'reset', expiresAt: at, copiedAt: null } as const;
  const html = mails({
    isKept: true,
    items: [
      stored,
      { ...stored, id: '3', to: 'bob@example.org', link },
      { ...stored, id: '4', to: 'cy@example.org', link: { ...link, kind: 'membership', copiedAt: at } },
    ],
  });
  expect(textOf(html)).toContain(
    `1 person is waiting for a link ${en['administration.linksText']} bob@example.org ${en['links.kind.reset']}`,
  );
  expect(textOf(html)).toContain(`cy@example.org ${en['links.kind.membership']}`);
  expect(textOf(html).match(/· copied March 2, 2026/g)).toHaveLength(1);
  expect(html).not.toContain('<input');
});

test('AD-01 without a mail server stored mails are shown; without unsent mails a note says so', () => {
  const stored = { id: '2', to: 'ana@example.org', subject: 'A new password', text: 'Follow the link.', createdAt: at, link: null };
  const html = mails({ isKept: true, items: [stored] });
  expect(html).toContain(en['administration.mailsKept']);
  expect(textOf(html)).toContain('A new password To ana@example.org · March 2, 2026');
  expect(html).toContain('>Follow the link.<');
  expect(html).not.toContain(en['administration.mailsKeptTitle']);
  expect(mails({ items: [stored], waiting: [unsent] })).toContain(en['administration.mailsKeptTitle']);
  expect(mails({})).toContain(en['administration.allSentText']);
  expect(mails({})).toContain(en['administration.mailsSent']);
  expect(mails({ isKept: true })).toContain(en['administration.noMailsText']);
});
