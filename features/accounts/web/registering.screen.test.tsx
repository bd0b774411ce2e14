import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#platform/web/session/session.tsx';
import { answer, type Answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { register } from '../contract/endpoints.ts';
import { showInvitation } from '../contract/registration-endpoints.ts';
import open from '../words/public/en.json' with { type: 'json' };
import restricted from '../words/registration/en.json' with { type: 'json' };
import { RegisterPage } from './register-page.tsx';
import { bodies, went } from './testing/heard.ts';
import { entered, withSettings } from './testing/open-entering.tsx';
import { ana } from './testing/samples.ts';

beforeEach(() => {
  went.length = 0;
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openRegister = (changed: object = {}, at = '/register', answers: Answer[] = []) =>
  Screen.open(withSettings(<RegisterPage />, changed), {
    at,
    answers: [answer(register, () => ({ ...entered(), isPending: false }) as never), ...answers],
  });
async function fillIn(screen: Screen, isManager = false): Promise<void> {
  if (isManager) await screen.press(screen.find('[name=role][value=manager]'));
  for (const [name, value] of Object.entries({
    name: 'Ana Soto',
    username: 'ana',
    email: 'ana@example.org',
    password: 'four words in a row',
    city: 'Lima',
  }))
    if (!screen.find<HTMLInputElement>(`[name=${name}]`).readOnly) await screen.fill(name, value);
  await screen.press(screen.find('[name=acceptTerms]'));
  await screen.submit();
}
const registered = {
  username: 'ana',
  name: 'Ana Soto',
  email: 'ana@example.org',
  password: 'four words in a row',
  role: 'member',
  acceptTerms: true,
  address: '',
  postalCode: '',
  city: 'Lima',
  country: '',
  phone: '',
  commandId: expect.stringMatching(/^[\da-f-]{36}$/),
};

test('AC-02 leaving the name suggests a username, unless one was typed', async () => {
  const screen = await openRegister();
  const field = (name: string) => screen.find<HTMLInputElement>(`[name=${name}]`);
  const leaveName = () => screen.does(() => field('name').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await screen.fill('name', 'Ana Soto');
  await leaveName();
  expect(field('username').value).toBe('ana.soto');
  await screen.fill('username', 'ana');
  await leaveName();
  expect(field('username').value).toBe('ana');
});

test('AC-02 an account is created with the entered data, by default as a member, and the requested page is opened', async () => {
  const screen = await openRegister();
  await fillIn(screen);
  expect(bodies(screen)).toEqual([registered]);
  expect(screen.at).toBe('/panel');
  expect(session.snapshot().user).toEqual(ana);
  const managing = await openRegister({}, '/register?next=%2Fnetwork');
  expect(managing.find('a[href^="/connect"]').getAttribute('href')).toBe('/connect?next=%2Fnetwork#login');
  await fillIn(managing, true);
  expect(bodies(managing)).toEqual([{ ...registered, role: 'manager' }]);
  expect(managing.at).toBe('/network');
  expect((await openRegister()).find('a[href^="/connect"]').getAttribute('href')).toBe('/connect#login');
});

test('AC-02 a refusal is shown at its field and can be resent with the same command; the conditions must be accepted', async () => {
  const screen = await openRegister();
  screen.answer(register, refusal('input.invalid', 422, [{ name: 'username', code: 'account.usernameTaken' }]));
  await fillIn(screen);
  expect(screen.text()).toContain(open['error.account.usernameTaken']);
  screen.answer(register, refusal('input.invalid', 422, [{ name: 'email', code: 'account.emailDomain' }]));
  await screen.submit();
  expect(screen.text()).toContain(restricted['account.emailDomain']);
  const [first, second] = bodies(screen) as { commandId: string }[];
  expect(second?.commandId).toBe(first?.commandId);
  await screen.press(screen.find('[name=acceptTerms]'));
  await screen.submit();
  expect(screen.sent).toHaveLength(2);
  screen.answer(register, { ...entered(), token: 'no token' } as never);
  await screen.press(screen.find('[name=acceptTerms]'));
  await screen.submit();
  expect(screen.find('[role=alert]').textContent).toContain(open.errorDecodingToken);
});

test('AC-14 accepted domains are shown at the address, at most five', async () => {
  const of = async (mailDomains: string[]) => (await openRegister({ mailDomains })).text();
  expect(await of(['a.org', 'b.org'])).toContain('Allowed addresses: a.org, b.org');
  expect(await of(['a.org', 'b.org'])).not.toContain('…');
  expect(await of(['a.org', 'b.org', 'c.org', 'd.org', 'e.org'])).toContain('d.org, e.org');
  expect(await of(['a.org', 'b.org', 'c.org', 'd.org', 'e.org', 'f.org'])).toContain('e.org, …');
  expect((await openRegister()).text()).not.toContain('Allowed addresses');
});

test('AC-14 restricted registration: an invitation opens the form for its address and role, others see the reason', async () => {
  expect((await openRegister({ registration: 'closed' })).text()).toContain(restricted['title.closed']);
  expect((await openRegister({ registration: 'closed' }, '/register?token=t')).text()).toContain(restricted['title.closed']);
  const refused = await openRegister({ registration: 'invitation' });
  expect(refused.text()).toContain(restricted['title.invitation']);
  expect(refused.sent).toEqual([]);
  const invited = (shown: object) =>
    openRegister({ registration: 'invitation', mailDomains: ['a.org'] }, '/register?token=t', [answer(showInvitation, shown as never)]);
  const mailed = await invited({ email: 'ana@example.org', role: 'member' });
  expect(mailed.find<HTMLInputElement>('[name=email]').readOnly).toBe(true);
  expect(document.querySelector('[name=role]')).toBeNull();
  expect(mailed.text()).not.toContain('Allowed addresses');
  await fillIn(mailed);
  expect(mailed.sent.at(-1)?.body).toEqual({ ...registered, invitation: 't' });
  const byLink = await invited({ email: null, role: 'manager' });
  expect(byLink.text()).toContain(restricted.invitedText);
  expect(byLink.text()).toContain('Allowed addresses: a.org');
  expect(document.querySelectorAll('[name=role]')).toHaveLength(2);
  for (const [code, says] of [
    ['registration.invitationInvalid', restricted['title.over']],
    ['registration.closed', restricted['title.closed']],
    ['server.failed', restricted.failed],
  ] as const)
    expect(
      (
        await invited(() => {
          throw refusal(code, 404);
        })
      ).text(),
      code,
    ).toContain(says);
});
