import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { decide } from '#features/negotiation/contract/rules/decide.ts';
import type { Command } from '#features/negotiation/contract/rules/commands.ts';
import { ballot, TestSession } from '#features/negotiation/contract/rules/testing/test-session.ts';
import { signStatement } from '#features/negotiation/contract/signing/signature.ts';
import type { StatementContent } from '#features/negotiation/contract/signing/signed.ts';
import { aDevice, type Device } from '#features/negotiation/server/signing/testing/signed-session.ts';
import { newId } from '#platform/server/common/id.ts';
import { storedTokenSecret } from '#platform/server/keys/token-secret.ts';
import { resolveBrowser } from '../scripts/install-browser.ts';
import { json, type Person } from './client.ts';
import { exactMsOfAct } from './cost.ts';
import { databaseUrl } from './data-folder.ts';
import { pageOnPhone } from './first-view.ts';
import { ballots, openSession, spreadOf } from './negotiating.ts';
import { startProduct, type Running } from './processes.ts';
import { signedInPeople } from './session-people.ts';
import { printTable } from './table.ts';

/**
 * `npm run bench -- signing [--quick]`: what the signature of a device adds to a vote, on the server and on a phone,
 * and the settlement of 60 clauses that depend on each other. Signed and unsigned votes alternate.
 */
export async function benchSigning(isQuick: boolean): Promise<void> {
  printTable('settlement of 60 clauses on conditions, 12 parties', [settlementRow(isQuick ? 20 : 200)]);
  const folder = mkdtempSync(join(tmpdir(), 'atrium-signing-'));
  const product = await startProduct(folder);
  try {
    const people = await signedInPeople(databaseUrl(folder), 4, storedTokenSecret(folder));
    const [answers, processors] = await serverRows(product, people, isQuick ? 20 : 400);
    printTable('a vote, until the server has answered', answers);
    printTable('a vote, processor time of server and database', processors);
    printTable('a vote on a phone, 4 times slower, from the click to the request', await phoneRows(product, people, isQuick ? 4 : 30));
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
type Figure = readonly [name: string, of: (times: readonly number[]) => number];
const p50: Figure = ['p50', (times) => spreadOf(times).p50Ms];
/** Other work on the machine affects this least. */
const fastest: Figure = ['fastest', (times) => Math.min(...times)];
/** A thread that ends in between takes its processor time with it, so that the least one means nothing. */
const ofProcessor = [p50];
const ofClock = [fastest, p50];
const rowOf = (name: string, figures: readonly Figure[], value: (figure: Figure) => number) => [
  name,
  ...figures.map((each) => `${each[0]} ${ms(value(each))}`),
];

/** The vote with which all clauses, each on condition of the next five, are accepted. */
function settlementRow(rounds: number): string[] {
  const parties = Array.from({ length: 11 }, (_, index) => `p${index}`);
  const testSession = new TestSession({ lengthMinutes: 600 }, ...parties);
  const clauses = Array.from({ length: 60 }, (_, index) => `c${String(index).padStart(2, '0')}`);
  for (const [index, id] of clauses.entries()) testSession.propose(['mia', 'p0', 'p1'][index % 3] ?? 'mia', id);
  const vote = (index: number): Command => {
    const conditions = [1, 2, 3, 4, 5].map((step) => clauses[(index + step) % clauses.length] ?? '');
    return { ...ballot(clauses[index] ?? '', 'accept'), conditions } as Command;
  };
  const last = parties.at(-1) ?? '';
  for (const [index] of clauses.entries())
    for (const person of ['mia', ...parties]) if (person !== last || index > 0) testSession.does(person, vote(index));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const since = performance.now();
    const outcome = decide(testSession.state, vote(0), { actorId: last, at: testSession.at });
    times.push(performance.now() - since);
    const accepted = 'events' in outcome ? outcome.events.filter(({ type }) => type === 'clauseAccepted').length : 0;
    if (accepted !== clauses.length) throw new Error(`${accepted} clauses were accepted`);
  }
  return rowOf('the last vote', ofClock, ([, of]) => of(times));
}

type Times = Record<'unsigned' | 'signed', number[]>;

interface Seen {
  seq: number;
  hash: string;
}

/** Votes through the API, each second one signed: times until the answers, and processor times. */
async function serverRows(product: Running, people: readonly Person[], count: number): Promise<[string[][], string[][]]> {
  const two = people.slice(0, 2);
  const [unsigned, signed] = [await openSession(product, two), await openSession(product, two)];
  const [, voter] = two;
  if (!voter) throw new Error('nobody votes');
  const [plain, withSignature] = [ballots(product, unsigned), ballots(product, signed)];
  const device = await aDevice();
  let seen = await enrol(product, signed.id, voter, device);
  const answers: Times = { unsigned: [], signed: [] };
  const processors: Times = { unsigned: [], signed: [] };
  for (let vote = 0; vote < count; vote += 1) {
    const one = await plain.next();
    processors.unsigned.push(
      await exactMsOfAct(product.pid, () => timed(answers.unsigned, () => json(product, one.value.path, one.value))),
    );
    const other = await withSignature.next();
    const { path, body } = other.value as { path: string; body: { choice: 'accept'; textHash: string; commandId: string } };
    const clause = path.split('/').at(-2) ?? '';
    const content = { type: 'vote', clause, text: body.textHash, choice: body.choice, reason: null };
    const message = { ...body, signed: await signedBy(device, signed.id, body.commandId, seen, content) };
    const send = async () => {
      const { events } = (await timed(answers.signed, () => json(product, path, { person: voter, body: message }))) as { events: Seen[] };
      seen = events[0] ?? seen;
    };
    processors.signed.push(await exactMsOfAct(product.pid, send));
  }
  return [differenceRows(answers, ofClock), differenceRows(processors, ofProcessor)];
}

function differenceRows({ unsigned, signed }: Times, figures: readonly Figure[]): string[][] {
  return [
    rowOf('unsigned', figures, ([, of]) => of(unsigned)),
    rowOf('signed', figures, ([, of]) => of(signed)),
    rowOf('a signature adds', figures, ([, of]) => of(signed) - of(unsigned)),
  ];
}

async function timed<Result>(times: number[], act: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  const result = await act();
  times.push(performance.now() - since);
  return result;
}

const signedBy = (device: Device, session: string, commandId: string, { seq, hash }: Seen, content: StatementContent) =>
  signStatement(
    { ...content, session, key: device.keyId, commandId, seenSeq: seq, seenHash: hash, at: new Date().toISOString() },
    device.sign,
  );

async function enrol(product: Running, id: string, person: Person, device: Device): Promise<Seen> {
  const { events } = (await json(product, `/api/negotiations/${id}/events`, { person })) as { events: Seen[] };
  const commandId = newId();
  const signed = await signedBy(device, id, commandId, events[0] as Seen, { type: 'enrol' });
  const reply = await json(product, `/api/negotiations/${id}/devices`, { person, body: { key: device.key, commandId, signed } });
  return (reply as { events: Seen[] }).events[0] as Seen;
}

/**
 * Votes on the page of a session, with and without a key of the browser. A browser or page that ends, as where memory is
 * short, is started again with new sessions; votes that were sent before count.
 */
async function phoneRows(product: Running, people: readonly Person[], count: number): Promise<string[][]> {
  const times: Times = { unsigned: [], signed: [] };
  for (let starts = 1; times.signed.length < count; starts += 1) {
    const browser = await startBrowser();
    try {
      await votesOnPhone(product, browser, people, { times, count });
    } catch (error) {
      if (starts === mostStarts || !/closed|crashed/i.test(String(error))) throw error;
      console.log(`the browser is started again: ${String(error).split('\n')[0]}`);
    } finally {
      await browser.close().catch(() => {});
    }
  }
  return differenceRows(times, ofClock);
}

/** Maximum number of starts of the browser, which may crash. */
const mostStarts = 3;

async function startBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await resolveBrowser();
  return chromium.launch({ executablePath, args, env: env && { ...(process.env as Record<string, string>), ...env } });
}

async function votesOnPhone(
  product: Running,
  browser: Browser,
  [manager, , signer, other]: readonly Person[],
  { times, count }: { times: Times; count: number },
): Promise<void> {
  if (!manager || !signer || !other) throw new Error('nobody votes');
  const signed = await sessionOnPhone(product, browser, [manager, signer], true);
  const unsigned = await sessionOnPhone(product, browser, [manager, other], false);
  // The first vote enrols the key and compiles the code.
  for (let vote = 0; times.signed.length < count; vote += 1)
    for (const [name, { page, proposals }] of [
      ['unsigned', unsigned],
      ['signed', signed],
    ] as const) {
      await proposals.next();
      const taken = await voteOn(page);
      if (vote > 0) times[name].push(taken);
    }
}

async function sessionOnPhone(product: Running, browser: Browser, two: readonly [Person, Person], hasKeys: boolean) {
  const session = await openSession(product, two);
  const page = await pageOnPhone(browser, { locale: 'en-US' });
  await page.addInitScript(watchVotes, { token: two[1].token, hasKeys });
  await page.goto(new URL(`/negociation/${session.id}`, product.url).href);
  // A resting page loads its code on interaction.
  await page.locator('html[data-answers]').waitFor({ timeout: 120_000 });
  await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
  await page.locator('html[data-answers=""]').waitFor({ timeout: 120_000 });
  return { page, proposals: ballots(product, session) };
}

interface WatchedWindow {
  votes: number[];
  clickedAt: number;
}

/** Notes how long after the click each vote is sent. */
function watchVotes({ token, hasKeys }: { token: string; hasKeys: boolean }): void {
  localStorage.setItem('authToken', token);
  const watched = Object.assign(window as unknown as WatchedWindow, { votes: [], clickedAt: 0 });
  document.addEventListener('click', () => (watched.clickedAt = performance.now()), true);
  const { fetch } = window;
  window.fetch = (input, options) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.endsWith('/vote')) watched.votes.push(performance.now() - watched.clickedAt);
    return fetch(input, options);
  };
  if (!hasKeys)
    indexedDB.open = () => {
      throw new DOMException('Nothing is stored.', 'InvalidStateError');
    };
}

async function voteOn(page: Page): Promise<number> {
  const before = await page.evaluate(() => (window as unknown as WatchedWindow).votes.length);
  // Not the button of the banner about cookies.
  const accept = page.getByRole('main').getByRole('button', { name: 'Accept', exact: true }).first();
  await accept.waitFor({ timeout: 120_000 });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Accept clause' });
  const press = (button: HTMLElement) => button.click();
  // The first press may only scroll to the text, which has to be read.
  for (let count = 0; count < 10 && !(await confirm.isVisible()); count += 1) {
    await accept.evaluate(press);
    await confirm.waitFor({ timeout: 3_000 }).catch(() => {});
  }
  await confirm.evaluate(press);
  const isSent = (count: number) => (window as unknown as WatchedWindow).votes.length > count;
  await page.waitForFunction(isSent, before, { timeout: 120_000 });
  await accept.waitFor({ state: 'detached', timeout: 120_000 });
  return page.evaluate(() => (window as unknown as WatchedWindow).votes.at(-1) ?? 0);
}
