import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered } from './support/api.ts';
import type { Atrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';
import { session } from './support/test-session.ts';

interface Session {
  state: { id: string; clauses: { id: string; text: string }[] };
}

/**
 * A session of two people that ended with one accepted clause; its contract and log as downloaded.
 */
async function aContract(atrium: Atrium): Promise<{ id: string; pdf: Buffer; log: Buffer }> {
  const manager = await registered(atrium, newcomer('Manon', 'manager'));
  const member = await registered(atrium, newcomer('Marius'));
  const { state } = await manager.post<Session>('/api/negotiations', { agenda: 'Deliveries', documentType: 'services', lengthMinutes: 20 });
  const path = `/api/negotiations/${state.id}`;
  await member.post(`${path}/join`);
  const text = 'Delivery is on the first of each month.';
  await manager.post(`${path}/clauses`, { text, commandId: crypto.randomUUID() });
  const [clause] = (await member.get<Session>(path)).state.clauses;
  const textHash = createHash('sha256').update(text).digest('hex');
  await member.post(`${path}/clauses/${clause?.id}/vote`, { choice: 'accept', textHash, commandId: crypto.randomUUID() });
  await manager.post(`${path}/end`);
  const answer = await member.ask('GET', `${path}/contract.pdf`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="contract-${state.id}-en.pdf"`);
  const log = await member.ask('GET', `${path}/log.jsonl`);
  expect(log.headers.get('content-disposition')).toBe(`attachment; filename="log-${state.id}.jsonl"`);
  return { id: state.id, pdf: Buffer.from(await answer.arrayBuffer()), log: Buffer.from(await log.arrayBuffer()) };
}

const named = (buffer: Buffer, name = 'contract.pdf') => ({ name, mimeType: 'application/pdf', buffer });
const asLog = (buffer: Buffer, name = 'log.jsonl') => ({ name, mimeType: '', buffer });

/** Drops a file as browsers do: only where dragover permits it. */
async function drop(page: Page, pdf: Buffer): Promise<void> {
  await page.getByText('Drop the PDF, the log or both here').evaluate((place, bytes) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(
      new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], 'dropped.pdf', { type: 'application/pdf' }),
    );
    const isTaken = (type: string) => !place.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    isTaken('dragenter');
    if (!isTaken('dragover') || !isTaken('drop')) throw new Error('the browser opens the file instead');
  }, pdf.toString('base64'));
}

test('NE-25 a third party checks a contract by choosing the file, online and offline', async ({ page, atrium, trouble }) => {
  trouble.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED|404/);
  const { id, pdf, log } = await aContract(atrium);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));

  await page.goto(`/verify/${id.toLowerCase()}`);
  await isAlive(page);
  await expect(page.getByText('Clauses accepted')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Delivery|Manon|Marius/);
  await expectAccessible(page);
  await lookAt(page, 'verify');

  const file = page.getByLabel('Choose files');
  const verdict = page.getByRole('main').getByRole('status').filter({ hasNotText: 'Loading' });
  sent.length = 0;
  await file.setInputFiles(named(pdf));
  await expect(verdict).toContainText('This contract is genuine');
  await expect(verdict).toContainText('Compared with the copy stored here.');
  // The log is inside the file, and its text follows from it.
  await expect(verdict).toContainText('This log is genuine');
  await expect(verdict).toContainText('The text matches the log');
  await expect(verdict).toContainText(/signature with the certificate of “Atrium”, valid from .* to .*\. Its issuer/);
  await lookAt(page, 'verify-genuine');

  const other = page.getByLabel('Choose other files');
  const changed = Buffer.from(pdf);
  changed[5_000] = (changed[5_000] ?? 0) ^ 1;
  await other.setInputFiles(named(changed, 'contract (1).pdf'));
  await expect(verdict).toContainText('This file has been altered');
  await lookAt(page, 'verify-altered');
  await other.setInputFiles(named(Buffer.from('%PDF-1.7 something else'), 'invoice.pdf'));
  await expect(verdict).toContainText('This is not the PDF of this session');
  const elsewhere = await aContract(atrium);
  await other.setInputFiles(named(elsewhere.pdf, 'elsewhere.pdf'));
  await expect(verdict).toContainText('This belongs to another session');
  await expect(verdict.getByRole('link')).toHaveAttribute('href', `/verify/${elsewhere.id}`);
  await expectAccessible(page);
  // No request but GET.
  expect(sent.filter((line) => !line.startsWith('GET '))).toEqual([]);

  // With the log, together and one after another.
  await other.setInputFiles([asLog(log), named(pdf)]);
  await expect(verdict).toContainText('This contract is genuine');
  await expect(verdict).toContainText('This log is genuine');
  await lookAt(page, 'verify-both');
  await expectAccessible(page);
  await other.setInputFiles(asLog(Buffer.from(log.toString().replace('Deliveries', 'deliveries'))));
  await expect(verdict).toContainText('This contract is genuine');
  await expect(verdict).toContainText('This log does not match the final log');
  await other.setInputFiles(asLog(elsewhere.log));
  await expect(verdict).toContainText('This is the log of another session');
  await page.getByText('Verify without this page').click();
  await expect(page.getByText('openssl pkeyutl -verify')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await lookAt(page, 'verify-by-hand');
  await expectAccessible(page);
  expect(await (await page.request.get('/contract-proof.md')).text()).toContain('How a contract is proved');
  expect(await (await page.request.get('/.well-known/atrium-contract-certificate.pem')).text()).toContain('BEGIN CERTIFICATE');

  // By drag and drop.
  await drop(page, pdf);
  await expect(verdict).toContainText('dropped.pdf');
  await expect(verdict).toContainText('This contract is genuine');

  // Without the server, the signature in the file and the stored key decide.
  await page.route('**/api/verify/*', (route) => route.abort('internetdisconnected'));
  await other.setInputFiles(named(elsewhere.pdf));
  await verdict.getByRole('link').first().click();
  await expect(page.getByText('Offline: verified with the signature in the file.')).toBeVisible({ timeout: scaled(15_000) });
  await file.setInputFiles(named(elsewhere.pdf));
  await expect(verdict).toContainText('Verified with the signature in the file and the published key.');
  await other.setInputFiles(asLog(elsewhere.log));
  await expect(verdict).toContainText('Its last hash matches the one signed in the PDF.');
});

test('NE-25 SH-05 a file chosen or dropped before hydration is checked after it', async ({ page, atrium }) => {
  const { id, pdf } = await aContract(atrium);
  const verdict = page.getByRole('main').getByRole('status').filter({ hasNotText: 'Loading' });
  const openHeld = async () => {
    await page.unrouteAll();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/verify-page/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/verify/${id}`);
    await expect(page.locator('html[data-answers=soon]')).toBeAttached();
    return release;
  };
  let release = await openHeld();
  await page.getByLabel('Choose files').setInputFiles(named(pdf));
  await expect(verdict).toBeEmpty();
  release();
  await expect(verdict).toContainText('This contract is genuine');
  release = await openHeld();
  await drop(page, pdf);
  await expect(verdict).toBeEmpty();
  release();
  await expect(verdict).toContainText('dropped.pdf');
  await expect(verdict).toContainText('This contract is genuine');
});

test('NE-25 the page that checks contracts works offline', async ({ page, atrium, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { id, pdf, log } = await aContract(atrium);
  await page.goto(`/verify/${id}`);
  await isAlive(page);
  await page.context().setOffline(true);
  const verdict = page.getByRole('main').getByRole('status').filter({ hasNotText: 'Loading' });
  await page.getByLabel('Choose files').setInputFiles([named(pdf), asLog(log)]);
  await expect(verdict).toContainText('This contract is genuine');
  await expect(verdict).toContainText('This log is genuine');
  const changed = Buffer.from(pdf);
  changed[5_000] = (changed[5_000] ?? 0) ^ 1;
  await page.getByLabel('Choose other files').setInputFiles([named(changed, 'changed.pdf'), named(pdf)]);
  for (const expected of ['This file has been altered', 'This contract is genuine', 'This log is genuine'])
    await expect(verdict).toContainText(expected);
  await page.context().setOffline(false);
});

test('NE-25 a session without a final contract cannot be checked', async ({ page, trouble }) => {
  trouble.expect(/404/);
  const answer = await page.goto('/verify/22222222');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No final contract has this ID');
});

test('NE-23 NE-25 unprintable characters are reported while typing; a session without a contract leaves a record', async ({
  person,
  atrium,
}) => {
  const [ana, member] = await Promise.all([person('Ana', { role: 'manager' }), registered(atrium, newcomer('Marius'))]);
  const api = await ana.arrive('/negociation');
  const { page } = ana;
  const notice = page.getByText('The contract cannot display these characters');
  await page.locator('[data-main-action]').getByRole('link', { name: 'Start a session' }).click();
  const starting = page.getByRole('main');
  await starting.getByRole('textbox', { name: 'Agenda' }).fill('送货 ᚠ');
  await expect(notice).toContainText('ᚠ [U+16A0]');
  await starting.getByRole('textbox', { name: 'Agenda' }).fill('送货');
  await expect(notice).toHaveCount(0);
  await starting.getByRole('textbox', { name: 'Title' }).fill('ᚦ');
  await expect(notice).toContainText('ᚦ [U+16A6]');
  await lookAt(page, 'letters-lacking-start');

  await api.put(`/api/user/${api.user.id}`, { username: ana.username, name: ana.name, email: ana.email, company: 'Mühle ᚠ' });
  const { state } = await api.post<Session>('/api/negotiations', { agenda: 'Deliveries', documentType: 'services', lengthMinutes: 20 });
  await member.post(`/api/negotiations/${state.id}/join`);
  await page.goto(`/negociation/${state.id}`);
  await expect(page.getByText('The contract cannot display some characters in your name, company or city')).toContainText('ᚠ [U+16A0]');
  await page.getByRole('button', { name: 'Propose a clause' }).click();
  const text = page.getByRole('textbox', { name: 'Clause text' });
  await text.fill('货物应于每月一日交付。');
  await expect(notice).toHaveCount(0);
  await text.fill('货物应于每月一日交付。 ᚠ');
  await expect(notice).toContainText('ᚠ [U+16A0]');
  await expectAccessible(page);
  await lookAt(page, 'letters-lacking');
  await text.fill('货物应于每月一日交付。');
  await expect(notice).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(page.locator('[id^="clause-"]').getByText('货物应于每月一日交付。')).toBeVisible();

  await session(state.id).end(api);
  await expect(page.getByText('No contract: one clause undecided')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download record' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`record-${state.id}.pdf`);
  const record = await readFile(await download.path());
  await lookAt(page, 'session-record');

  await page.goto(`/verify/${state.id}`);
  await isAlive(page);
  await expect(page.getByText('This session ended without a contract')).toBeVisible();
  await page.getByLabel('Choose files').setInputFiles(named(record));
  const verdict = page.getByRole('main').getByRole('status').filter({ hasNotText: 'Loading' });
  await expect(verdict).toContainText('This record is genuine');
  await expect(verdict).toContainText('Compared with the copy stored here.');
  await expectAccessible(page);
  await lookAt(page, 'verify-record');
});
