import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';
import { startSession } from './support/start-session.ts';
import { clause, idOf, session, state } from './support/test-session.ts';

/** The clauses as text on screen. */
const board = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) => [...main.querySelectorAll('[id^="clause-"], summary')].map((part) => part.textContent).join('\n'));

const texts = {
  purpose: 'We run the workshop at the east quay together, for one year from 1 January 2027.',
  costs: 'Each party bears its own costs. Common costs are shared equally.',
  noise: 'Noise stops at eight in the evening.',
  decisions: 'What costs more than 500 euros is decided by all, in writing.',
  decisionsByCleo: 'What costs more than 900 euros is decided by all, in writing.',
  leaving: 'Each party may leave with notice of three months.',
  leavingByDan: 'Each party may leave with notice of two months.',
};

test('NE-01 NE-05 NE-07 NE-10 NE-11 NE-17 NE-21 NE-23 NE-24 NE-26 five people negotiate in five browsers; one loses the network, time runs out, and the final vote decides', async ({
  person,
  browser,
  atrium,
}) => {
  const [ana, bob, cleo, dan, eva] = await Promise.all([
    person('Ana', { role: 'manager' }),
    person('Bob'),
    person('Cleo', { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }),
    person('Dan'),
    person('Eva'),
  ]);
  const [anaApi, bobApi, cleoApi, danApi, evaApi] = await Promise.all([
    ana.arrive('/'),
    bob.arrive(),
    cleo.arrive(),
    dan.arrive(),
    eva.arrive(),
  ]);

  // Ana starts a session of one minute; missing fields are reported first.
  await ana.page.getByRole('link', { name: 'Negotiate' }).click();
  await ana.page.locator('[data-main-action]').getByRole('link', { name: 'Start a session' }).click();
  await ana.page.getByRole('button', { name: 'Continue' }).click();
  await expect(ana.page.getByText('This field is required.').first()).toBeVisible();
  const agenda = 'The shared workshop at the east quay\nWho brings what, and who pays';
  await startSession(ana.page, { agenda, minutes: '1' });
  await ana.page.waitForURL(/\/negociation\/[0-9A-Z]{8}$/);
  const startedAt = Date.now();
  const id = ana.page.url().slice(-8);
  await expect(ana.page.getByRole('heading', { name: 'No one else is here yet' })).toBeVisible();
  await ana.page.getByRole('button', { name: 'Show QR code' }).first().click();
  await expect(ana.page.getByRole('img', { name: 'QR code that opens this session' })).toBeVisible();
  await ana.page.keyboard.press('Escape');

  // Bob types the ID, Cleo uses the QR code on her phone, the others are admitted meanwhile.
  const joining = async () => {
    await bob.page.goto('/negociation');
    await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(bob.page.getByText('Please enter a session ID.')).toBeVisible();
    await bob.page.getByRole('textbox', { name: 'Session ID' }).fill('22222222');
    await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(bob.page.getByText('Error joining session', { exact: false })).toBeVisible();
    await bob.page.getByRole('textbox', { name: 'Session ID' }).fill(`${id.slice(0, 4).toLowerCase()} ${id.slice(4)}`);
    await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
  };
  const scanning = async () => {
    await cleo.page.goto(`/negociation/${id}`);
    await cleo.page.getByRole('button', { name: 'Join this session' }).click();
  };
  const here = session(id);
  const sittingDown = async ({ page }: typeof dan, api: Api) => {
    await here.join(api);
    await page.goto(`/negociation/${id}`);
  };
  await Promise.all([joining(), scanning(), sittingDown(dan, danApi), sittingDown(eva, evaApi)]);
  for (const { page } of [ana, bob, cleo, dan, eva]) await expect(page.getByRole('heading', { name: 'Parties (5)' })).toBeVisible();

  // Six clauses, one from a template; everyone sees each immediately.
  await ana.page.getByRole('button', { name: 'Propose a clause' }).click();
  await ana.page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(ana.page.getByText('This clause is empty. Write its text.')).toBeVisible();
  await ana.page.getByRole('combobox', { name: 'Start from a template' }).selectOption({ label: 'Purpose' });
  await expect(ana.page.getByRole('textbox', { name: 'Clause title' })).toHaveValue('Purpose');
  await ana.page.getByRole('textbox', { name: 'Clause text' }).fill(texts.purpose);
  await ana.page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(clause(bob.page, '1')).toContainText(texts.purpose);
  await here.propose(bobApi, 'Costs', texts.costs);
  await here.propose(cleoApi, '', texts.noise);
  await here.propose(anaApi, 'Decisions', texts.decisions);
  const leaving = await here.propose(evaApi, 'Leaving', texts.leaving);
  const tools = await here.propose(danApi, 'Tools', 'Bob brings the tools.');
  await expect(state(cleo.page).getByText('6 undecided')).toBeVisible();

  // Cleo makes a counter-proposal; its target is suspended, and the diff is by word.
  await clause(cleo.page, '4').getByRole('button', { name: 'Make a counter-proposal to clause 4' }).click();
  const counter = cleo.page.getByRole('textbox', { name: 'Your counter-proposal' });
  await counter.fill('');
  await cleo.page.getByRole('button', { name: 'Propose this text' }).click();
  await expect(cleo.page.getByText('Counter-proposal text cannot be empty.')).toBeVisible();
  await counter.fill(texts.decisionsByCleo);
  await cleo.page.getByRole('button', { name: 'Propose this text' }).click();
  await expect(clause(ana.page, '4')).toContainText('Waiting for clause 4.1');
  await expect(clause(ana.page, '4').getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
  await expect(clause(ana.page, '4.1').locator('del')).toContainText('500');
  await expect(clause(ana.page, '4.1').locator('ins')).toContainText('900');

  // Bob's half-typed counter-proposal keeps text, caret and position during changes.
  await clause(bob.page, '5').getByRole('button', { name: 'Make a counter-proposal to clause 5' }).click();
  const half = bob.page.getByRole('textbox', { name: 'Your counter-proposal' });
  await half.fill('Each party may leave wi');
  await half.press('ArrowLeft');
  const where = () => half.evaluate((area: HTMLTextAreaElement) => [document.activeElement === area, area.selectionStart, area.value]);
  const typing = await where();
  const top = (await half.boundingBox())?.y;
  await here.counter(danApi, leaving, texts.leavingByDan);
  await expect(clause(bob.page, '5')).toContainText('Waiting for clause 5.1');
  for (const api of [anaApi, cleoApi]) await here.accept(api, tools, 'Bob brings the tools.');
  await expect(clause(bob.page, '6')).toContainText('3 of 5 accept');
  expect(await where()).toEqual(typing);
  expect(Math.abs(((await half.boundingBox())?.y ?? 0) - (top ?? 0))).toBeLessThan(2);

  // Votes: missing votes are shown; a rejection is confirmed; with unanimity, one is decisive.
  await clause(eva.page, '1').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(clause(eva.page, '1').getByRole('button', { name: 'Accept', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(clause(ana.page, '1')).toContainText('3 more needed');
  await clause(dan.page, '3').getByRole('button', { name: 'Reject' }).click();
  const rejecting = dan.page.getByRole('dialog');
  await expect(rejecting).toContainText('Yours is the deciding vote. The following cannot be undone:');
  await expect(rejecting.getByRole('listitem')).toHaveText(['Clause 3 is rejected.']);
  await rejecting.getByRole('textbox', { name: 'Reason' }).fill('The saw has to run until nine.');
  await rejecting.getByRole('button', { name: 'Reject clause' }).click();
  await expect(clause(cleo.page, '3')).toContainText('The saw has to run until nine.');
  await expect(state(cleo.page).getByText('1 not accepted')).toBeVisible();
  // It stays in place until the reader refreshes the order.
  await cleo.page.getByRole('button', { name: 'One clause was decided: refresh the order' }).click();
  await expect(cleo.page.getByRole('heading', { name: 'Rejected' })).toBeVisible();

  // Eva loses the network while two clauses are decided; afterwards, her screen equals a new one.
  eva.trouble.expect(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  await eva.context.setOffline(true);
  await expect(eva.page.getByText('Connection lost', { exact: false })).toBeVisible();
  for (const api of [bobApi, cleoApi, danApi]) await here.accept(api, (await idOf(ana.page, '1')) ?? '', texts.purpose);
  for (const api of [anaApi, bobApi, danApi, evaApi]) await here.accept(api, await idOf(ana.page, '4.1'), texts.decisionsByCleo);
  await expect(clause(ana.page, '4')).toContainText('Superseded');
  await eva.context.setOffline(false);
  await expect(eva.page.getByText('Connection lost', { exact: false })).toBeHidden();
  await expect(clause(eva.page, '4.1')).toContainText('Accepted');
  await eva.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const caughtUp = await board(eva.page);
  await eva.page.reload();
  await expect(clause(eva.page, '6')).toBeVisible();
  await expect.poll(() => board(eva.page)).toBe(caughtUp);
  expect(caughtUp).toContain(texts.decisionsByCleo);
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'negotiation');

  // Ana's half-written clause remains when time runs out and the form closes.
  await ana.page.getByRole('button', { name: 'Propose a clause' }).click();
  await ana.page.getByRole('textbox', { name: 'Clause text' }).fill('Too late, and not lost');
  await expect(ana.page.getByText('The proposal phase is over', { exact: true })).toBeVisible({
    timeout: 75_000 - (Date.now() - startedAt),
  });
  await expect(ana.page.getByRole('button', { name: 'Propose', exact: true })).toBeDisabled();
  await expect(ana.page.getByRole('textbox', { name: 'Clause text' })).toHaveValue('Too late, and not lost');
  await expect(bob.page.getByRole('button', { name: 'Propose this text' })).toBeDisabled();
  await expect(clause(cleo.page, '2').getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
  await expectAccessible(cleo.page);
  await lookAt(cleo.page, 'negotiation-time-up');

  await expect(cleo.page.getByText('4 clauses must be decided first:')).toBeVisible();
  await expect(cleo.page.getByRole('button', { name: 'Download the final contract' })).toBeDisabled();

  // In the final vote, all open clauses are decided.
  await ana.page.getByRole('button', { name: 'Open final vote' }).click();
  await expect(bob.page.getByText('New proposals are no longer possible.', { exact: false })).toBeVisible();
  await expect(state(bob.page)).toContainText('Final vote');
  await clause(bob.page, '6').getByRole('button', { name: 'Accept', exact: true }).click();
  await here.accept(evaApi, tools, 'Bob brings the tools.');
  for (const api of [anaApi, cleoApi, danApi, evaApi]) await here.accept(api, await idOf(ana.page, '2'), texts.costs);
  for (const api of [anaApi, bobApi, cleoApi, evaApi]) await here.accept(api, await idOf(ana.page, '5.1'), texts.leavingByDan);
  for (const { page } of [ana, bob, cleo, dan, eva]) await expect(state(page)).toContainText('5 accepted');

  // Ana ends the session; everyone sees it, replays it, and evaluates another rule.
  await ana.page.getByRole('button', { name: 'End session' }).first().click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  for (const { page } of [ana, bob, cleo, dan, eva])
    await expect(page.getByRole('heading', { name: 'Contract: 5 clauses agreed' })).toBeVisible();
  await dan.page.getByRole('button', { name: 'What if…' }).click();
  await expect(dan.page.getByRole('dialog')).toContainText('One clause would have had a different outcome.');
  await dan.page.keyboard.press('Escape');
  await dan.page.getByRole('button', { name: 'Replay' }).click();
  const slider = dan.page.getByRole('slider', { name: 'Position in the history' });
  await slider.press('Home');
  await expect(dan.page.getByRole('dialog')).toContainText('Ana started the session.');
  await expect(dan.page.getByRole('dialog')).toContainText('No clauses yet');
  await slider.press('End');
  await expect(dan.page.getByRole('dialog')).toContainText('Ana ended the session.');
  await expect(dan.page.getByRole('dialog')).toContainText('5 accepted');
  await expectAccessible(dan.page);
  await lookAt(dan.page, 'negotiation-replay');
  await dan.page.keyboard.press('Escape');

  // Everyone downloads the same contract; a third party verifies it.
  const contracts = await Promise.all([ana, bob, cleo, dan, eva].map(({ page }) => downloaded(page)));
  for (const contract of contracts) expect(contract.equals(contracts[0] ?? Buffer.alloc(0))).toBe(true);
  const visitor = await browser.newPage({ baseURL: atrium.url });
  await visitor.goto((await ana.page.getByRole('link', { name: 'Verify a contract' }).getAttribute('href')) ?? '');
  await isAlive(visitor);
  const log = await downloaded(dan.page, 'Download log');
  await visitor.getByLabel('Choose files').setInputFiles([
    { name: 'contract.pdf', mimeType: 'application/pdf', buffer: contracts[0] ?? Buffer.alloc(0) },
    { name: 'log.jsonl', mimeType: '', buffer: log },
  ]);
  const verdicts = visitor.getByRole('main').getByRole('status');
  await expect(verdicts).toContainText('This contract is genuine');
  await expect(verdicts).toContainText('This log is genuine');
  await visitor.close();
});

/** Downloads a file by a button. */
async function downloaded(page: Page, button = 'Download the final contract'): Promise<Buffer> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await arriving).path());
}
