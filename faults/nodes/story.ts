import { setTimeout as sleep } from 'node:timers/promises';
import { rows, type Person } from '../../bench/client.ts';
import { signedInPeople } from '../../bench/session-people.ts';
import { openTalks, type Talk } from '../../bench/talking.ts';
import { nothingTold, Participant, type Told } from './people.ts';
import { patienceMs, tokenSecret, type Several } from './several.ts';

const groupSize = 20;
const liveWithinMs = 30_000;

/** Says what begins, so that a failure is told by the moment in which it came. */
export type Begin = (step: string) => void;

/** People in conversations of twenty, each with a window, who read and write while something happens to the nodes. */
export interface Crowd {
  participants: readonly Participant[];
  /** Has them take part while something is done, and until all of them are live again; says what came of it. */
  during: (work: (begin: Begin) => Promise<void>, options?: { everyMs?: number; afterwardsMs?: number }) => Promise<Outcome>;
  close: () => void;
}

export interface Outcome {
  told: Told;
  /** What failed, with what had begun how long before. */
  failures: readonly string[];
  /** Acknowledged, and not there. */
  lost: number;
  /** How long windows were not live, each time that one was not; sorted. */
  awayMs: number[];
  /** How many windows are not live. */
  silent: number;
}

/** Brings so many people in. */
export async function gather({ databaseUrl, entrance }: Several, count: number): Promise<Crowd> {
  const people = await signedInPeople(databaseUrl, count, tokenSecret);
  const groups = Array.from({ length: Math.ceil(count / groupSize) }, (_, at) => people.slice(at * groupSize, (at + 1) * groupSize));
  const talks = await openTalks(databaseUrl, groups);
  const participants = talks.flatMap((talk: Talk) => talk.people.map((person: Person) => new Participant(entrance, talk, person)));
  const silent = () => participants.filter(({ isLive }) => !isLive).length;
  const allLive = async () => {
    const deadline = Date.now() + liveWithinMs;
    while (silent() > 0 && Date.now() < deadline) await sleep(20);
  };
  await allLive();
  return {
    participants,
    async during(work, { everyMs = 2_000, afterwardsMs = 2_000 } = {}) {
      const told = nothingTold();
      const steps = [{ name: 'nothing', atMs: performance.now() }];
      let isOver = false;
      const taking = participants.map((participant) => participant.takePart(told, everyMs, () => isOver));
      await sleep(everyMs);
      for (const participant of participants) participant.awayMs = [];
      await work((name) => steps.push({ name, atMs: performance.now() }));
      await sleep(100);
      await allLive();
      await sleep(afterwardsMs);
      isOver = true;
      await Promise.all(taking);
      const failures = told.failed.map(({ atMs, asked, says }) => {
        const step = steps.findLast((each) => each.atMs <= atMs);
        return `${asked}: ${says}, ${((atMs - (step?.atMs ?? 0)) / 1000).toFixed(2)} s after ${step?.name}`;
      });
      const awayMs = participants.flatMap((participant) => participant.awayMs).sort((a, b) => a - b);
      return { told, failures, lost: await missing(databaseUrl, told.acknowledged), awayMs, silent: silent() };
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

/** Replaces each node, one after the other, as a keeper does who updates them: the next when the last is ready. */
export async function replaceOneByOne({ nodes, earlier }: Pick<Several, 'nodes' | 'earlier'>, begin: Begin): Promise<void> {
  for (const [at, node] of nodes.entries()) {
    begin(`node ${at + 1} was asked to stop`);
    await (earlier[at]?.end() ?? node.end('SIGTERM', 40_000));
    begin(`node ${at + 1} had stopped`);
    await node.start(patienceMs);
    begin(`node ${at + 1} was ready again`);
    await sleep(1_000);
  }
}
