import { createHash, randomUUID } from 'node:crypto';
import { readLog } from '#features/negotiation/contract/read-log.ts';
import { replay } from '#features/negotiation/contract/rules/apply.ts';
import { canonical } from '#platform/contract/hash-chain.ts';
import type { ChainedEvent } from '#features/negotiation/contract/rules/events.ts';
import { together, type SentSession } from '#features/negotiation/contract/sent-session.ts';
import type { Caller } from '../caller.ts';
import type { Work } from '../crowd.ts';
import type { Place } from '../installation.ts';
import type { Model, Seen } from '../model.ts';
import type { Person } from './people.ts';

const path = '/api/negotiations';
const clausesOfSession = 6;
/** The rate limit of contract files per hour. */
const filesInAnHour = 50;
const hourMs = 3_600_000;

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

interface TestSession {
  id: string;
  clauses: number;
}

/**
 * Negotiates contracts between people with confirmed addresses, who get emails at the end;
 * `onSession` is called with each new session.
 */
export function negotiating(parties: readonly Person[], model: Model, onSession: (id: string) => Promise<void>): Work {
  const [manager] = parties as readonly [Person, ...Person[]];
  const sessions = model.in(`sessions of ${manager.caller.id}`);
  const started: string[] = [];
  let session: TestSession | undefined;
  let files = 0;
  let fileDueMs = 0;

  /**
   * Sends a command of a session and records the hashes of its events; returns the requested one.
   */
  async function command(by: Caller, { id }: TestSession, mark: string, address: string, body: object): Promise<ChainedEvent> {
    const log = model.in(`events of ${id}`);
    log.send(mark);
    const { events } = await by.json<{ events: ChainedEvent[] }>('POST', `${path}/${id}${address}`, { ...body, commandId: randomUUID() });
    for (const each of events) {
      const reported = markOf(each);
      if (reported === undefined) continue;
      // The author's acceptance comes with the clause, without a ballot.
      log.send(reported);
      log.acknowledge(reported, each.hash);
    }
    const event = events.find((each) => markOf(each) === mark);
    if (!event) throw new Error(`the answer to ${mark} of ${id} lacks it: ${JSON.stringify(events)}`);
    return event;
  }

  async function begin(): Promise<TestSession> {
    const agenda = `What is agreed on in session ${started.length + 1}`;
    sessions.send(agenda);
    const body = { agenda, documentType: 'services', lengthMinutes: 600, commandId: randomUUID() };
    const { state } = await manager.caller.json<SentSession>('POST', path, body);
    sessions.acknowledge(agenda, state.id);
    for (const { caller } of parties.slice(1)) await caller.json('POST', `${path}/${state.id}/join`, {});
    started.push(state.id);
    await onSession(state.id);
    return { id: state.id, clauses: 0 };
  }

  async function decideOne(now: TestSession): Promise<void> {
    const author = parties[now.clauses % parties.length] as Person;
    const text = `Clause ${(now.clauses += 1)} of ${now.id}`;
    const proposed = await command(author.caller, now, text, '/clauses', { text });
    const { clauseId } = proposed.data as { clauseId: string };
    const ballot = { choice: 'accept', textHash: sha256(text) };
    const others = parties.filter((party) => party !== author);
    await Promise.all(
      others.map(({ caller }) => command(caller, now, ballotMark(clauseId, caller.id), `/clauses/${clauseId}/vote`, ballot)),
    );
    if (now.clauses === clausesOfSession / 2) await demandPdf(now);
  }

  /** By the parties in turn, within their rate limits. */
  async function demandPdf({ id }: TestSession): Promise<void> {
    if (Date.now() < fileDueMs) return;
    fileDueMs = Date.now() + hourMs / (filesInAnHour * parties.length);
    const reader = parties[(files += 1) % parties.length] as Person;
    const pdf = await reader.caller.bytes('GET', `${path}/${id}/contract.pdf?lang=en`);
    if (pdf.toString('latin1', 0, 5) !== '%PDF-') throw new Error(`the contract of ${id} is not a PDF`);
  }

  async function end(now: TestSession): Promise<void> {
    const mails = parties.map(({ email }) => `end of ${now.id} to ${email}`);
    for (const mail of mails) model.in('mails').send(mail);
    await command(manager.caller, now, 'sessionEnded', '/end', {});
    for (const mail of mails) model.in('mails').acknowledge(mail);
    await demandPdf(now);
  }

  return {
    pauseMs: 600,
    async step() {
      session ??= await begin();
      if (session.clauses < clausesOfSession) return decideOne(session);
      const done = session;
      session = undefined;
      await end(done);
    },
    async findings(place) {
      const reader = manager.caller.at(place);
      const { items } = await reader.json<{ items: { id: string; agenda: string }[] }>('GET', `${path}?limit=50`);
      const latest = items.map(({ id, agenda }) => ({ mark: agenda, reported: id })).toReversed();
      // Started sessions are acknowledged; as of an earlier instant, those in the list.
      const ids = place.asOfMs === undefined ? started : started.filter((id) => items.some((item) => item.id === id));
      const all = await Promise.all(ids.map((id) => sessionFindings(reader, id, model, place)));
      return [...(started.length <= 50 ? sessions.findings(latest, place) : []), ...all.flat()];
    },
  };
}

/**
 * Checks a session: the same valid chain for everyone, each command once in order, and matching
 * tables.
 */
async function sessionFindings(reader: Caller, id: string, model: Model, place: Place): Promise<string[]> {
  const file = await reader.bytes('GET', `${path}/${id}/log.jsonl`);
  const read = await readLog(new Uint8Array(file), async (bytes) => sha256(bytes));
  if (!read) return [`session ${id}: its log is not a chain`];
  const lines = file.toString().trimEnd().split('\n');
  const events = lines.map((line) => ({ ...(JSON.parse(line) as ChainedEvent), hash: sha256(line) }));
  const seen: Seen[] = events.flatMap((event) => {
    const mark = markOf(event);
    return mark === undefined ? [] : { mark, reported: event.hash };
  });
  const found = model.in(`events of ${id}`).findings(seen, place);
  const { state, texts } = await reader.json<SentSession>('GET', `${path}/${id}`);
  if (canonical(together({ state, texts })) !== canonical(replay(events)))
    found.push(`session ${id}: its tables are not what its log comes to`);
  if (seen.some(({ mark }) => mark === 'sessionEnded') && (await reader.json<{ differs: boolean }>('GET', `${path}/${id}/check`)).differs)
    found.push(`session ${id}: the product finds that it differs`);
  return found;
}

const ballotMark = (clauseId: string, userId: string) => `ballot of ${userId} on ${clauseId}`;

/** Identifies a command among events; undefined for events without a command of their own. */
function markOf({ type, actorId, data }: ChainedEvent): string | undefined {
  if (type === 'clauseProposed') return data.text;
  if (type === 'sessionEnded') return type;
  return type === 'ballotCast' && actorId !== null ? ballotMark(data.clauseId, actorId) : undefined;
}
