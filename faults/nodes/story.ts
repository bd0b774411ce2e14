import { setTimeout as sleep } from 'node:timers/promises';
import { rows, type Person } from '../../bench/client.ts';
import { signedInPeople } from '../../bench/session-people.ts';
import { openConversations, type Conversation } from '../../bench/talking.ts';
import { emptyReport, Participant, type CallReport } from './people.ts';
import { timeoutMs, tokenSecret, type Several } from './several.ts';

const groupSize = 20;
const liveWithinMs = 30_000;

/** Announces a step, to which failures are attributed. */
export type Begin = (step: string) => void;

/** People in conversations of twenty with a window each, who read and write during faults. */
export interface Crowd {
  participants: readonly Participant[];
  /** Runs them during `work` and until all are live again; returns the outcome. */
  during: (work: (begin: Begin) => Promise<void>, options?: { everyMs?: number; afterwardsMs?: number }) => Promise<Outcome>;
  close: () => void;
}

export interface Outcome {
  report: CallReport;
  /** Failures with the current step and its age. */
  failures: readonly string[];
  /** Acknowledged messages that are missing. */
  lost: number;
  /** Durations of disconnections, sorted. */
  awayMs: number[];
  /** Number of disconnected windows. */
  silent: number;
}

/** Signs in this number of people. */
export async function gather({ databaseUrl, entrance }: Several, count: number): Promise<Crowd> {
  const people = await signedInPeople(databaseUrl, count, tokenSecret);
  const groups = Array.from({ length: Math.ceil(count / groupSize) }, (_, at) => people.slice(at * groupSize, (at + 1) * groupSize));
  const conversations = await openConversations(databaseUrl, groups);
  const participants = conversations.flatMap((conversation: Conversation) =>
    conversation.people.map((person: Person) => new Participant(entrance, conversation, person)),
  );
  const silent = () => participants.filter(({ isLive }) => !isLive).length;
  const allLive = async () => {
    const deadline = Date.now() + liveWithinMs;
    while (silent() > 0 && Date.now() < deadline) await sleep(20);
  };
  await allLive();
  return {
    participants,
    async during(work, { everyMs = 2_000, afterwardsMs = 2_000 } = {}) {
      const report = emptyReport();
      const steps = [{ name: 'nothing', atMs: performance.now() }];
      let isOver = false;
      const taking = participants.map((participant) => participant.takePart(report, everyMs, () => isOver));
      await sleep(everyMs);
      for (const participant of participants) participant.awayMs = [];
      await work((name) => steps.push({ name, atMs: performance.now() }));
      await sleep(100);
      await allLive();
      await sleep(afterwardsMs);
      isOver = true;
      await Promise.all(taking);
      const failures = report.failed.map(({ atMs, asked, says }) => {
        const step = steps.findLast((each) => each.atMs <= atMs);
        return `${asked}: ${says}, ${((atMs - (step?.atMs ?? 0)) / 1000).toFixed(2)} s after ${step?.name}`;
      });
      const awayMs = participants.flatMap((participant) => participant.awayMs).sort((a, b) => a - b);
      return { report, failures, lost: await missing(databaseUrl, report.acknowledged), awayMs, silent: silent() };
    },
    close() {
      for (const participant of participants) participant.close();
    },
  };
}

async function missing(databaseUrl: string, texts: readonly string[]): Promise<number> {
  const [found] = await rows<{ count: string }>(databaseUrl, 'select count(distinct text) from messages where text = any($1::text[])', [
    texts,
  ]);
  return texts.length - Number(found?.count ?? 0);
}

/** Replaces the nodes in turn, each when the previous one is ready. */
export async function replaceOneByOne({ nodes, earlier }: Pick<Several, 'nodes' | 'earlier'>, begin: Begin): Promise<void> {
  for (const [at, node] of nodes.entries()) {
    begin(`node ${at + 1} was asked to stop`);
    await (earlier[at]?.end() ?? node.end('SIGTERM', 40_000));
    begin(`node ${at + 1} had stopped`);
    await node.start(timeoutMs);
    begin(`node ${at + 1} was ready again`);
    await sleep(1_000);
  }
}
