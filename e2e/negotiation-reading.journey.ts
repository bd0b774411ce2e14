import type { Locator, Page } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { clause, session, state } from './support/test-session.ts';

const sentence = 'Each party bears the costs of what it brings, and tells the others in writing before it spends more than was agreed.';
const paragraph = Array.from({ length: 4 }, () => sentence).join(' ');
const before = Array.from({ length: 8 }, (_, index) => `${index + 1}. ${paragraph}`).join('\n\n');
const fee = (amount: number) => `${before}\n\nThe fee is ${amount} euros a month.\n\n${before}`;

test('NE-10 SH-05 the text to vote on is shown whatever request fails: plain immediately, with changes once their code has loaded', async ({
  person,
}) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [anaApi, bobApi] = await Promise.all([ana.arrive(), bob.arrive()]);
  const { state: started } = await anaApi.post<{ state: { id: string } }>('/api/negotiations', {
    agenda: 'The mill',
    documentType: 'lease',
    lengthMinutes: 60,
  });
  const here = session(started.id);
  await here.join(bobApi);
  const rent = await here.propose(anaApi, 'Rent', 'The rent is 1000 euros.');
  await bob.page.goto(`/negociation/${started.id}`);
  await expect(clause(bob.page, '1')).toContainText('The rent is 1000 euros.');

  // From now on the first request for each file fails.
  bob.trouble.expect(/Failed to load resource|ERR_FAILED/);
  const lost = new Set<string>();
  await bob.page.route('**/assets/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (lost.has(pathname)) return route.continue();
    lost.add(pathname);
    return route.abort();
  });
  await here.counter(anaApi, rent, 'The rent is 9000 euros.');
  await expect(clause(bob.page, '1.1')).toContainText('The rent is 9000 euros.');
  await expect(clause(bob.page, '1.1').locator('ins')).toHaveText(/9000/, { timeout: scaled(15_000) });
  expect([...lost].join(), 'the comparison was asked for and lost').toContain('clause-difference');

  // The confirmation of a rejection needs no further code.
  await bob.context.setOffline(true);
  bob.trouble.expect(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  await clause(bob.page, '1.1').getByRole('button', { name: 'Reject' }).click();
  await expect(bob.page.getByRole('dialog')).toContainText('Yours is the deciding vote.');
  await bob.page.getByRole('textbox', { name: 'Reason' }).fill('Nobody pays that.');
  await bob.page.getByRole('button', { name: 'Reject clause' }).click();
  await expect(bob.page.getByRole('dialog')).toContainText('Error updating session', { timeout: scaled(15_000) });
  await expect(bob.page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Nobody pays that.');
  await bob.context.setOffline(false);
  await bob.page.getByRole('button', { name: 'Reject clause' }).click();
  await expect(clause(bob.page, '1.1')).toContainText('Nobody pays that.');
});

test('NE-05 NE-12 on a phone and with text of 200 %, what a vote asks to read and the clause that one goes to are below the bar', async ({
  person,
}) => {
  const [ana, bob] = await Promise.all([
    person('Ana', { role: 'manager' }),
    person('Bob', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }),
  ]);
  const [anaApi, bobApi] = await Promise.all([ana.arrive(), bob.arrive()]);
  const { state: started } = await anaApi.post<{ state: { id: string } }>('/api/negotiations', {
    agenda: 'The mill',
    documentType: 'services',
    lengthMinutes: 60,
  });
  const here = session(started.id);
  await here.join(bobApi);
  await here.propose(anaApi, 'Fees', fee(1000));
  await here.propose(anaApi, 'Noise', 'Noise stops at eight.');
  const belowBar = (part: Locator) =>
    part.evaluate(
      (each) => each.getBoundingClientRect().top - (document.querySelector('.session-bar')?.getBoundingClientRect().bottom ?? 0),
    );
  for (const size of ['100%', '200%']) {
    await bob.page.goto(`/negociation/${started.id}`);
    await bob.page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    await bob.page.getByRole('button', { name: /^Vote on clause/ }).click();
    await expect(clause(bob.page, '1')).toBeFocused();
    await expect.poll(() => belowBar(clause(bob.page, '1')), `the clause at ${size}`).toBeGreaterThanOrEqual(0);
    // Pressed without going there, as a screen reader can.
    await clause(bob.page, '2')
      .getByRole('button', { name: 'Accept', exact: true })
      .evaluate((button: HTMLElement) => button.click());
    const text = clause(bob.page, '2').locator('.clause-words');
    await expect(text).toBeFocused();
    await expect(text).toBeInViewport({ ratio: 1 });
    await expect.poll(() => belowBar(text), `the text at ${size}`).toBeGreaterThanOrEqual(0);
  }
});

/** Scrolls through the text until these buttons are visible. */
const readTo = (page: Page, buttons: Locator) =>
  expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 300);
        return buttons.evaluate((button) => button.getBoundingClientRect().bottom < window.innerHeight);
      },
      { intervals: [100] },
    )
    .toBe(true);

test('NE-10 NE-11 NE-18 a clause must be read before a vote: changes are visible, a deciding vote is confirmed once, and the end orders the clauses', async ({
  person,
}) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [anaApi, bobApi] = await Promise.all([ana.arrive(), bob.arrive()]);
  const { state: started } = await anaApi.post<{ state: { id: string } }>('/api/negotiations', {
    agenda: 'The mill',
    documentType: 'services',
    lengthMinutes: 60,
  });
  const here = session(started.id);
  await here.join(bobApi);
  const fees = await here.propose(anaApi, 'Fees', fee(1000));
  await here.propose(anaApi, 'Noise', 'Noise stops at eight.');
  await bob.page.goto(`/negociation/${started.id}`);

  // A long text must be unfolded and scrolled to its end.
  const dialog = bob.page.getByRole('dialog');
  const accept = (number: string) => clause(bob.page, number).getByRole('button', { name: 'Accept', exact: true });
  await expect(clause(bob.page, '1').getByRole('button', { name: 'Read in full' })).toBeVisible();
  await accept('1').click();
  await expect(bob.page.getByText('Read the whole clause before you vote.', { exact: false })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // Toasts are above dialogs too, and can be dismissed there.
  await bob.page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(dialog.getByText('Read the whole clause before you vote.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bob.page.getByText('Read the whole clause before you vote.', { exact: false })).toHaveCount(0);
  await bob.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(clause(bob.page, '1').getByRole('button', { name: 'Read in full' })).toHaveCount(0);
  await expect(accept('1')).toHaveAttribute('aria-pressed', 'false');
  // Jumping to the end does not count as reading; the page returns to the unread part.
  await accept('1').click();
  await expect(accept('1')).not.toBeInViewport();
  await expect(dialog).toHaveCount(0);
  await readTo(bob.page, accept('1'));
  await accept('1').click();
  await expect(dialog).toContainText('Clause 1 is accepted by 2 of 2.');
  await lookAt(bob.page, 'negotiation-accept');
  await expectAccessible(bob.page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(clause(bob.page, '1')).toContainText('1 of 2 accepts');

  // A counter-proposal shows its changes and folds unchanged text.
  await here.counter(anaApi, fees, fee(9000));
  const counter = clause(bob.page, '1.1');
  await expect(counter.locator('del')).toContainText('1000');
  await expect(counter.locator('ins')).toContainText('9000');
  await expect(counter.getByText(sentence, { exact: false }).filter({ visible: true })).toHaveCount(0);
  const whole = counter.getByRole('button', { name: 'Show unchanged text' });
  await expect(whole).toHaveCount(2);
  const gap = async () => {
    const [change, button] = await Promise.all([counter.locator('ins').boundingBox(), accept('1.1').boundingBox()]);
    return (button?.y ?? 0) - (change?.y ?? 0);
  };
  expect(await gap(), 'the change stands near the vote on it').toBeLessThan(500);
  await lookAt(bob.page, 'negotiation-changes');
  await expectAccessible(bob.page);
  await whole.first().click();
  await expect(whole).toHaveCount(1);
  await expect(counter.getByText(sentence, { exact: false }).filter({ visible: true })).not.toHaveCount(0);

  // The deciding vote lists everything that becomes final, once.
  await counter.getByRole('heading').scrollIntoViewIfNeeded();
  await readTo(bob.page, accept('1.1'));
  await accept('1.1').click();
  await expect(dialog).toContainText('Yours is the deciding vote. The following cannot be undone:');
  await expect(dialog.getByRole('listitem')).toHaveText(['Clause 1.1 is accepted by 2 of 2.', 'Clause 1 is superseded.']);
  await dialog.getByRole('button', { name: 'Accept clause' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(counter).toContainText('Accepted');
  await expect(state(bob.page)).toContainText('1 accepted');
  await expect(bob.page.getByRole('heading', { name: 'Accepted' }), 'it keeps its place').toHaveCount(0);

  // Bob's unsent text remains when Ana ends the session; decided clauses are under their heading.
  await bob.page.getByRole('button', { name: 'Propose a clause' }).click();
  await bob.page.getByRole('textbox', { name: 'Clause text' }).fill('Too late, and not lost');
  await session(started.id).end(anaApi);
  await expect(bob.page.getByRole('heading', { name: 'No contract' })).toBeVisible();
  await expect(bob.page.getByRole('heading', { name: 'Accepted' })).toBeVisible();
  await expect(bob.page.getByRole('heading', { name: 'Undecided', exact: true })).toBeVisible();
  await expect(clause(bob.page, '2')).toContainText('Left undecided');
  await expect(clause(bob.page, '2')).not.toContainText(/final vote|more needed/i);
  await expect(bob.page.getByRole('button', { name: 'Download the final contract' })).toHaveCount(0);
  await expect(bob.page.getByRole('textbox', { name: 'Clause text' })).toHaveValue('Too late, and not lost');
  await expect(bob.page.getByRole('button', { name: 'Propose', exact: true })).toHaveCount(0);
  await lookAt(bob.page, 'negotiation-ended');
  await expectAccessible(bob.page);
  await bob.page.getByRole('button', { name: 'Discard' }).click();
  await expect(bob.page.getByRole('textbox', { name: 'Clause text' })).toHaveCount(0);
});
