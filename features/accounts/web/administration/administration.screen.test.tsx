import { afterEach, expect, test, vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, refusal, endFakeTimers, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { turningDuring } from '#platform/web/testing/turning.ts';
import * as people from '../../contract/administration-endpoints.ts';
import type { PersonWhole } from '../../contract/administration-shapes.ts';
import { checkAudit, exportAuditCsv, exportAuditJson, listAudit, listAuditActions } from '../../contract/audit-endpoints.ts';
import { checkProvider, readProvider, removeProvider, saveProvider } from '../../contract/provider-settings-endpoints.ts';
import { copyMailLink, deleteMail, listMails, retryMail, testMail } from '../../contract/mail-endpoints.ts';
import type { UnsentMail } from '../../contract/mail-shapes.ts';
import {
  inviteToRegister,
  listRegistrationInvitations,
  readRegistration,
  revokeRegistrationInvitation,
  saveRegistration,
} from '../../contract/registration-endpoints.ts';
import type { RegistrationInvitation } from '../../contract/registration-shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import { administrationPages } from '../administration-pages.ts';
import { Invitations } from '../invitations/invitations.tsx';
import { auditFilterOf } from './audit-filters.ts';
import { AuditSection } from './audit-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { ProviderSection } from './provider-section.tsx';
import { RegistrationSection } from './registration-section.tsx';

const admin = { id: 'AAAAAAA3', username: 'root' };
const at = '2026-03-02T08:00:00Z';
const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
const ana: PersonWhole = {
  id: 'AAAAAAA2',
  username: 'ana',
  name: 'Ana Soto',
  email: 'ana@example.org',
  isEmailConfirmed: true,
  role: 'member',
  isAdministrator: false,
  createdAt: at,
  lastActiveAt: at,
  suspension: null,
  openSessions: 2,
  hasTwoFactor: false,
  isLastAdministrator: false,
};
const openPart = (part: React.ReactNode, path: string, ...answers: Answer[]) =>
  Screen.open(part, { at: `/dashBoardSuperAdmin/${path}`, as: admin, answers });
const openPerson = (fields: Partial<PersonWhole> = {}) =>
  openPart(
    <Route path="/dashBoardSuperAdmin/people/:id?">
      <PeopleSection />
    </Route>,
    'people/AAAAAAA2',
    answer(people.readPerson, { ...ana, ...fields }),
    answer(people.findPeople, { items: [ana], nextCursor: null }),
    answer(people.changeRights, {} as never),
    answer(people.suspendPerson, {} as never),
    answer(people.liftSuspension, {} as never),
    answer(people.endPersonSessions, {} as never),
    answer(people.deletePerson, {} as never),
  );
const last = (screen: Screen) => screen.sent.at(-1);
const confirm = (screen: Screen) => screen.press(screen.find('dialog[open] button:last-child:not([aria-label])'));
afterEach(endFakeTimers);

test('AD-01 role and rights are saved together; the last administrator stays one', async () => {
  const screen = await openPerson();
  await screen.fill('role', 'manager');
  await screen.press(screen.find('[name=isAdministrator]'));
  await screen.submit();
  expect(screen.sent).toEqual([]);
  await screen.press(en['people.saveRights']);
  expect(last(screen)).toEqual({ call: 'PUT /api/admin/people/AAAAAAA2/rights', body: { role: 'manager', isAdministrator: true } });
  expect(screen.toasts()).toEqual([en['people.rightsChanged']]);
  expect(screen.read.filter((address) => address.endsWith('AAAAAAA2'))).toHaveLength(2);
  const only = await openPerson({ isAdministrator: true, isLastAdministrator: true });
  await only.press(en['people.saveRights']);
  expect(last(only)?.body).toEqual({ role: 'member', isAdministrator: true });
  expect(only.text()).toContain(en['people.lastAdministrator']);
});

test('AD-01 a person is suspended with a reason, until a time by the server’s clock or until lifted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T10:00:00Z') });
  const screen = await openPerson();
  await screen.press(en['people.suspend']);
  expect(screen.sent).toEqual([]);
  await screen.fill('reason', 'Spam.');
  await screen.press(en['people.suspend']);
  const { body } = last(screen) as { body: { until: string } };
  expect(body).toMatchObject({ reason: 'Spam.' });
  expect(Math.abs(Date.parse(body.until) - Date.parse('2026-05-08T10:00:00Z'))).toBeLessThan(5_000);
  await screen.fill('days', '');
  await screen.fill('reason', 'Spam.');
  await screen.press(en['people.suspend']);
  expect(last(screen)?.body).toEqual({ reason: 'Spam.', until: null });
  expect(screen.toasts().at(-1)).toBe(en['people.isSuspended']);
  for (const [until, says] of [
    [null, 'until lifted'],
    ['2026-06-01T00:00:00Z', 'until'],
  ] as const) {
    const suspended = await openPerson({ suspension: { since: at, until, reason: 'Spam.' } });
    expect(suspended.text()).toContain(says);
    expect(suspended.text()).toContain('Spam.');
    await suspended.press(en['people.lift']);
    expect(last(suspended)?.call).toBe('DELETE /api/admin/people/AAAAAAA2/suspension');
    expect(suspended.toasts()).toEqual([en['people.lifted']]);
  }
  const failing = await openPerson({ suspension: { since: at, until: null, reason: null } });
  const lift = () => failing.press(en['people.lift']);
  expect(await turningDuring(failing, people.liftSuspension, refusal('server.failed', 500), lift)).toEqual([en['people.lift']]);
  expect(failing.toasts()).toHaveLength(1);
  expect(failing.toasts()).not.toEqual([en['people.lifted']]);
});

test('AD-01 all sessions of a person are ended, and the account is closed after confirmation', async () => {
  const screen = await openPerson();
  expect(screen.text()).toContain('Signed in on 2 devices.');
  const endSessions = () => screen.press(en['people.endSessions']);
  expect(await turningDuring(screen, people.endPersonSessions, {} as never, endSessions)).toEqual([en['people.endSessions']]);
  expect(last(screen)?.call).toBe('DELETE /api/admin/people/AAAAAAA2/sessions');
  expect(screen.toasts()).toEqual([en['people.sessionsEnded']]);
  await screen.press(screen.find('section:last-of-type button'));
  expect(screen.text()).toContain('Close Ana Soto’s account?');
  expect(screen.sent).toHaveLength(1);
  screen.answer(people.deletePerson, refusal('server.failed', 500));
  await screen.press(en['people.deleteNow']);
  expect(screen.at).toBe('/dashBoardSuperAdmin/people/AAAAAAA2');
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(screen.toasts()).toHaveLength(2);
  await screen.press(screen.find('section:last-of-type button'));
  screen.answer(people.deletePerson, {} as never);
  await screen.press(en['people.deleteNow']);
  expect(last(screen)?.call).toBe('DELETE /api/admin/people/AAAAAAA2');
  expect(screen.at).toBe('/dashBoardSuperAdmin/people');
  const nowhere = await openPerson({ openSessions: 0 });
  expect((nowhere.named(en['people.endSessions']) as HTMLButtonElement).disabled).toBe(true);
});

test('AD-01 people are searched by filters in the address', async () => {
  const screen = await openPart(<PeopleSection />, 'people', answer(people.findPeople, { items: [ana], nextCursor: null }));
  await screen.fill('q', 'ana');
  await screen.key('Enter', {}, screen.find('[name=q]'));
  await screen.fill('role', 'manager');
  await screen.fill('state', 'suspended');
  expect(screen.at).toBe('/dashBoardSuperAdmin/people?q=ana&role=manager&state=suspended');
  expect(screen.read.at(-1)).toBe('/api/admin/people?q=ana&role=manager&state=suspended');
  await screen.fill('state', 'all');
  await screen.fill('role', '');
  expect(screen.at).toBe('/dashBoardSuperAdmin/people?q=ana');
});

const entry = {
  id: 1,
  position: 1,
  at,
  action: 'group.delete',
  outcome: 'done' as const,
  actor: { id: 'AAAAAAA2', name: 'Ana Soto' },
  subject: { id: 'ABCD2345', name: null },
};
const openAudit = (search = '') =>
  openPart(
    <AuditSection />,
    `audit${search}`,
    answer(listAudit, { items: [entry], nextCursor: null }),
    answer(listAuditActions, { items: ['session.start', 'group.delete'] }),
    answer(checkAudit, { isWhole: true, checked: 3, fault: null, outside: 0, head: { position: 3, hash: 'abc' }, milliseconds: 1 }),
    answer(exportAuditCsv, 'a,b' as never),
    answer(exportAuditJson, '{}' as never),
  );

test('AD-06 the audit is filtered by the address and exported as filtered', async () => {
  const screen = await openAudit();
  expect([...screen.find<HTMLSelectElement>('[name=action]').options].map(({ value }) => value)).toEqual([
    '',
    'group.delete',
    'session.start',
  ]);
  await screen.fill('action', 'group.delete');
  await screen.fill('outcome', 'refused');
  await screen.fill('from', '2026-03-01');
  await screen.fill('to', '2026-03-31');
  await screen.fill('q', ' ana ');
  await screen.key('Enter', {}, screen.find('[name=q]'));
  const search = 'action=group.delete&outcome=refused&from=2026-03-01&to=2026-03-31&person=ana';
  expect(screen.at).toBe(`/dashBoardSuperAdmin/audit?${search}`);
  const requested = Object.fromEntries(new URLSearchParams(search));
  const queryOf = (address = '') => Object.fromEntries(new URL(address, location.href).searchParams);
  expect(queryOf(screen.read.findLast((address) => address.startsWith('/api/admin/audit?')))).toEqual(requested);
  await screen.press(en['audit.csv']);
  await screen.press(en['audit.json']);
  expect(screen.kept.map(({ name }) => name)).toEqual(['audit.csv', 'audit.jsonl']);
  expect(queryOf(screen.read.find((address) => address.includes('audit.csv')))).toEqual(requested);
  expect(queryOf(screen.read.find((address) => address.includes('audit.jsonl')))).toEqual(requested);
  await screen.fill('action', '');
  expect(screen.at).not.toContain('action');
});

test('AD-06 invalid audit filters in the address are ignored', () => {
  const of = (search: string) => auditFilterOf(new URLSearchParams(search));
  expect(of('action=group.delete&person=%20ana%20&outcome=done&from=2026-03-01&to=2026-03-02')).toEqual({
    action: 'group.delete',
    person: 'ana',
    outcome: 'done',
    from: '2026-03-01',
    to: '2026-03-02',
  });
  expect(of('outcome=refused')).toEqual({ outcome: 'refused' });
  for (const search of [
    'action=group',
    'action=1.2',
    'action=group.delete.all',
    'outcome=maybe',
    'from=yesterday',
    'to=2026-02-30',
    'person=%20',
    `person=${'a'.repeat(255)}`,
  ])
    expect(of(search), search).toEqual({});
});

test('AD-06 checking the audit reports that it is intact, or the position and kind of the fault', async () => {
  const screen = await openAudit();
  await screen.press(en['audit.check']);
  expect(screen.text()).toContain(en['audit.whole']);
  expect(screen.text()).toContain('3 entries verified.');
  expect(screen.text()).toContain('End of the chain: 3, abc');
  expect(screen.text()).not.toContain('inserted outside');
  screen.answer(checkAudit, {
    isWhole: false,
    checked: 3,
    fault: { position: 2, reason: 'missing' },
    outside: 1,
    head: { position: 3, hash: 'abc' },
    milliseconds: 1,
  });
  await screen.press(en['audit.check']);
  expect(screen.text()).toContain(en['audit.broken']);
  expect(screen.text()).toContain('Entry 2 is missing.');
  expect(screen.text()).toContain('1 entry was inserted outside the chain.');
  screen.answer(checkAudit, refusal('server.failed', 500));
  await screen.press(en['audit.check']);
  expect(screen.toasts()).toHaveLength(1);
});

const mail: UnsentMail = {
  id: '7',
  to: 'bob@example.org',
  subject: 'Hello',
  state: 'failed',
  attempts: 2,
  failure: 'refused',
  reason: '550',
  createdAt: at,
  nextAttemptAt: at,
};
const openMails = (items: UnsentMail[] = [mail]) =>
  openPart(
    <MailsSection />,
    'mails',
    answer(listMails, {
      isKept: false,
      acceptedAt: null,
      ownAddress: 'root@example.org',
      items: [],
      unsent: { items, total: items.length },
    }),
    answer(retryMail, {} as never),
    answer(deleteMail, {} as never),
  );

test('AD-01 an unsent mail is retried or deleted, and the list is refetched when it may be sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await openMails();
  expect(screen.text()).toMatch(/The recipient’s server rejected the address or the email\. \(550\).*2 attempts · next attempt/);
  await screen.press(en['administration.mailRetry']);
  expect(last(screen)?.call).toBe('POST /api/mails/7/retry');
  expect(screen.toasts()).toEqual([en['administration.mailRetried']]);
  expect(screen.read).toHaveLength(2);
  await screen.does(() => vi.advanceTimersByTime(2_999));
  expect(screen.read).toHaveLength(2);
  await screen.does(() => vi.advanceTimersByTime(1));
  expect(screen.read).toHaveLength(3);
  await screen.press(en['administration.mailDelete']);
  expect(screen.text()).toContain('“Hello” to bob@example.org will not be sent.');
  await screen.press(en['administration.mailCancel']);
  expect(screen.sent).toHaveLength(1);
  await screen.press(en['administration.mailDelete']);
  await confirm(screen);
  expect(last(screen)?.call).toBe('DELETE /api/mails/7');
  expect(screen.toasts().at(-1)).toBe(en['administration.mailDeleted']);
  expect(document.querySelector('dialog[open]')).toBeNull();
  const retry = () => screen.press(en['administration.mailRetry']);
  expect(await turningDuring(screen, retryMail, refusal('thing.notFound', 404), retry)).toContain(en['administration.mailRetry']);
  expect(screen.toasts().at(-1)).toBe(en['administration.mailGone']);
  screen.answer(retryMail, refusal('server.failed', 500));
  await screen.press(en['administration.mailRetry']);
  expect(screen.toasts().at(-1)).not.toBe(en['administration.mailGone']);
});

test('SH-13 AD-01 a link is asked for when it is copied, and stays there to copy again', async () => {
  const to = 'ana@example.org';
  const waiting = { id: uuid, to, subject: 'New password', text: 'Open it.', createdAt: at };
  const link = { kind: 'reset', expiresAt: at, copiedAt: null } as const;
  const screen = await openPart(
    <MailsSection />,
    'mails',
    answer(listMails, {
      isKept: true,
      acceptedAt: null,
      ownAddress: 'root@example.org',
      items: [{ ...waiting, link }],
      unsent: { items: [], total: 0 },
    }),
    [copyMailLink, refusal('thing.notFound', 404)],
  );
  expect(screen.text()).toContain('1 person is waiting for a link');
  await screen.press(en['links.copyFor'].replace('{address}', to));
  expect(screen.toasts().at(-1)).toBe(en['links.gone']);
  screen.answer(copyMailLink, { address: 'https://atrium.example/resetPassword?token=t' });
  await screen.press(en['links.copyFor'].replace('{address}', to));
  expect(last(screen)?.call).toBe(`POST /api/stored-mails/${uuid}/link`);
  expect(screen.find('input')).toHaveProperty('value', 'https://atrium.example/resetPassword?token=t');
});

test('SH-13 AD-01 a test email goes to the own address by default, and the answer of the server is shown', async () => {
  const screen = await openPart(
    <MailsSection />,
    'mails',
    answer(listMails, { isKept: false, acceptedAt: null, ownAddress: 'root@example.org', items: [], unsent: { items: [], total: 0 } }),
    answer(testMail, { failure: null, reply: '250 2.0.0 Ok: queued as 4F1' }),
  );
  expect(screen.text()).toContain(en['mailTest.never']);
  await screen.press(en['mailTest.send']);
  expect(last(screen)).toEqual({ call: 'POST /api/mails/test', body: { to: 'root@example.org' } });
  expect(screen.text()).toContain('accepted the email to root@example.org');
  expect(screen.text()).toContain('250 2.0.0 Ok: queued as 4F1');
  screen.answer(testMail, { failure: 'refused', reply: '550 5.1.1 No such user' });
  await screen.fill('to', 'nobody@example.org');
  await screen.press(en['mailTest.send']);
  expect(screen.text()).toContain(`${en['mailTest.refused']} Server response: 550 5.1.1 No such user`.replace(' Server', 'Server'));
  screen.answer(testMail, { failure: 'unreachable', reply: 'ECONNREFUSED' });
  await screen.press(en['mailTest.send']);
  expect(screen.text()).toContain(en['administration.mailFailure.unreachable']);
  screen.answer(testMail, refusal('request.tooMany', 429));
  await screen.press(en['mailTest.send']);
  expect(screen.text()).not.toContain(en['administration.mailFailure.unreachable']);
});

const stored = {
  issuer: 'https://id.example',
  clientId: 'atrium',
  name: null,
  usernameClaim: 'preferred_username',
  usesPkce: true,
  secret: 'kept' as const,
};
const openProvider = (has = true) =>
  openPart(
    <ProviderSection />,
    'provider',
    answer(readProvider, {
      kept: has ? stored : null,
      configured: null,
      returnAddress: 'https://atrium.example/connectBack',
      refusals: [],
    }),
    answer(saveProvider, {} as never),
    answer(removeProvider, {} as never),
    answer(checkProvider, { fault: null, issuer: null, notes: [] }),
  );

test('AC-14 a provider is entered, its secret kept, replaced or deleted', async () => {
  const screen = await openProvider();
  const body = { issuer: stored.issuer, clientId: 'atrium', name: null, usernameClaim: 'preferred_username', usesPkce: true };
  await screen.press(en['signInProvider.save']);
  expect(last(screen)).toEqual({ call: 'PUT /api/admin/sign-in-provider', body });
  expect(screen.toasts()).toEqual([en['signInProvider.saved']]);
  await screen.fill('clientSecret', ' secret ');
  await screen.fill('name', ' the school ');
  await screen.press(en['signInProvider.save']);
  expect(last(screen)?.body).toEqual({ ...body, clientSecret: ' secret ', name: 'the school' });
  await screen.press(screen.find('[name=noSecret]'));
  await screen.press(en['signInProvider.save']);
  expect(last(screen)?.body).toMatchObject({ clientSecret: null });
  await screen.fill('issuer', '');
  await screen.press(en['signInProvider.save']);
  expect(screen.sent).toHaveLength(3);
});

test('AC-14 a provider is checked before saving, and a fault is shown in a sentence', async () => {
  const screen = await openProvider(false);
  expect(screen.names()).not.toContain(en['signInProvider.remove']);
  await screen.fill('issuer', ' https://id.example ');
  await screen.press(en['signInProvider.check']);
  expect(last(screen)?.body).toEqual({ issuer: 'https://id.example', usesPkce: true });
  expect(screen.text()).toContain(en['signInProvider.good']);
  screen.answer(checkProvider, { fault: 'otherIssuer', issuer: 'https://other.example', notes: [] });
  await screen.press(en['signInProvider.check']);
  expect(screen.text()).toContain('The provider’s issuer is https://other.example.');
  expect(screen.text()).not.toContain(en['signInProvider.good']);
  screen.answer(checkProvider, refusal('server.failed', 500));
  await screen.press(en['signInProvider.check']);
  expect(screen.text()).not.toContain('The provider’s issuer is');
  // Warnings are shown with the success; PKCE can be turned off and saved.
  screen.answer(checkProvider, { fault: null, issuer: null, notes: ['pkceUnannounced', 'verifiedAsText'] });
  await screen.press(en['signInProvider.check']);
  for (const key of ['good', 'note.pkceUnannounced', 'note.verifiedAsText'] as const)
    expect(screen.text()).toContain(en[`signInProvider.${key}`]);
  await screen.press(screen.find('[name=usesPkce]'));
  await screen.press(en['signInProvider.check']);
  expect(last(screen)?.body).toEqual({ issuer: 'https://id.example', usesPkce: false });
  await screen.fill('clientId', 'atrium');
  await screen.press(en['signInProvider.save']);
  expect(last(screen)?.body).toMatchObject({ usesPkce: false });
});

test('AC-14 a provider is removed after confirmation', async () => {
  const screen = await openProvider();
  await screen.press(en['signInProvider.remove']);
  await screen.press(en['signInProvider.cancel']);
  expect(screen.sent).toEqual([]);
  await screen.press(en['signInProvider.remove']);
  await confirm(screen);
  expect(last(screen)?.call).toBe('DELETE /api/admin/sign-in-provider');
  expect(screen.toasts()).toEqual([en['signInProvider.removed']]);
  expect(document.querySelector('dialog[open]')).toBeNull();
  screen.answer(removeProvider, refusal('server.failed', 500));
  await screen.press(en['signInProvider.remove']);
  await confirm(screen);
  expect(screen.toasts()).toHaveLength(2);
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('AC-14 registration mode and email domains, one per line, are saved', async () => {
  const rules = {
    mode: 'open' as const,
    managersInvite: false,
    providerRegisters: true,
    mailDomains: ['a.org'],
    configured: { mode: 'closed' as const, mailDomains: ['b.org', 'c.org'] },
  };
  const screen = await openPart(
    <RegistrationSection />,
    'registration',
    answer(readRegistration, rules),
    answer(saveRegistration, rules as never),
  );
  expect(screen.text()).toContain('b.org, c.org');
  await screen.press(screen.find('[name=mode][value=invitation]'));
  await screen.press(screen.find('[name=managersInvite]'));
  await screen.press(screen.find('[name=providerRegisters]'));
  await screen.fill('mailDomains', 'a.org\n b.org,c.org; ');
  await screen.press(en['registration.save']);
  expect(last(screen)?.body).toEqual({
    mode: 'invitation',
    managersInvite: true,
    providerRegisters: false,
    mailDomains: ['a.org', 'b.org', 'c.org'],
  });
  expect(screen.toasts()).toEqual([en['registration.saved']]);
  await screen.fill('mailDomains', '');
  await screen.press(en['registration.save']);
  expect(last(screen)?.body).toMatchObject({ mode: 'open', mailDomains: [] });
});

const invitation: RegistrationInvitation = {
  id: uuid,
  email: 'bob@example.org',
  role: 'member',
  address: null,
  inviter: { id: 'AAAAAAA2', name: 'Ana Soto' },
  createdAt: at,
  expiresAt: at,
  maxUses: 1,
  uses: 0,
  isOver: false,
  isMailFailed: false,
};
const openInvitations = (inviteManagers = true) =>
  openPart(
    <Invitations />,
    'invitations',
    answer(listRegistrationInvitations, ({ query }) => ({
      items: [query['cursor'] ? { ...invitation, id: 'b', email: 'cid@example.org' } : invitation],
      nextCursor: query['cursor'] ? null : 'next',
      mode: 'invitation' as const,
      can: { invite: true, inviteManagers },
    })),
    answer(inviteToRegister, invitation as never),
    answer(revokeRegistrationInvitation, {} as never),
  );

test('AC-14 an invitation is mailed to one address, or a link created for several people', async () => {
  const screen = await openInvitations();
  await screen.fill('email', 'dan@example.org');
  await screen.fill('language', 'fr');
  await screen.fill('role', 'manager');
  await screen.fill('days', '30');
  await screen.press(en['invitations.send']);
  const commandId = expect.any(String);
  expect(last(screen)?.body).toEqual({ email: 'dan@example.org', role: 'manager', days: 30, maxUses: 1, language: 'fr', commandId });
  expect(screen.toasts()).toEqual([en['invitations.sent']]);
  expect(screen.find<HTMLInputElement>('[name=email]').value).toBe('');
  await screen.press(screen.find('[name=way][value=link]'));
  expect(document.querySelector('[name=email]')).toBeNull();
  await screen.fill('maxUses', '3');
  await screen.press(en['invitations.make']);
  expect(last(screen)?.body).toEqual({ email: null, role: 'member', days: 14, maxUses: 3, language: 'en', commandId });
  expect(screen.toasts().at(-1)).toBe(en['invitations.made']);
  expect(document.querySelectorAll('select')).toHaveLength(2);
});

test('AC-14 an invitation is revoked, and further ones load on demand', async () => {
  const screen = await openInvitations(false);
  expect(screen.text()).not.toContain('cid@example.org');
  await screen.press(en['invitations.more']);
  expect(screen.text()).toContain('cid@example.org');
  expect(screen.names()).not.toContain(en['invitations.more']);
  await screen.press('Withdraw invitation: bob@example.org');
  expect(last(screen)?.call).toBe(`DELETE /api/registration/invitations/${uuid}`);
  expect(screen.toasts()).toEqual([en['invitations.revoked']]);
  screen.answer(revokeRegistrationInvitation, refusal('server.failed', 500));
  await screen.press('Withdraw invitation: bob@example.org');
  expect(screen.toasts()).toHaveLength(2);
  expect(screen.toasts().at(-1)).not.toBe(en['invitations.revoked']);
});

test('AD-01 the pages are in the administration, in their group', async () => {
  expect(administrationPages.map(({ segment, group, title }) => [segment, group, title])).toEqual([
    ['people', 'people', 'people.title'],
    ['invitations', 'people', 'invitations.title'],
    ['registration', 'installation', 'registration.title'],
    ['provider', 'installation', 'signInProvider.title'],
    ['audit', 'operation', 'audit.title'],
    ['mails', 'operation', 'administration.mails'],
  ]);
  expect(await Promise.all(administrationPages.map(({ load }) => load()))).toEqual(
    expect.arrayContaining([PeopleSection, RegistrationSection, ProviderSection, AuditSection, MailsSection]),
  );
});
