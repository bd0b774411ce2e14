import { json, type Person } from './client.ts';
import { spreadOf, type Spread } from './negotiating.ts';
import type { Running } from './processes.ts';
import { openTalks } from './talking.ts';

const sentence = 'What was agreed in the spring holds for the season: two of us sign, and the pallets are split in Skipton.';
const content = {
  type: 'doc',
  content: Array.from({ length: 12 }, () => ({ type: 'paragraph', content: [{ type: 'text', text: sentence }] })),
};
/** Warm-up publications of a new process. */
const coldRounds = 3;
/**
 * People observed in a large group, as many as in the group of 20, since polling is a load too;
 * then interval and duration in milliseconds.
 */
const [lookedAt, askedEveryMs, watchedMs] = [19, 20, 2_000];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Timings of publishing for a number of people. */
export interface Notified {
  /** From the publish request to its answer. */
  published: Spread;
  /** From that answer until each observed person's unread count has increased. */
  bells: { p50Ms: number; worstMs: number };
  /** Concurrent requests of others, 50 per second. */
  others: Spread;
}

/** The first person publishes alternately for a group of 20 and for one of everybody. */
export async function benchManyNotified(
  product: Running,
  databaseUrl: string,
  people: readonly Person[],
  rounds: number,
): Promise<{ few: Notified; many: Notified }> {
  const audiences = [people.slice(0, 20), people];
  const talks = await openTalks(databaseUrl, audiences);
  const taken = audiences.map(() => ({ published: [] as number[], bells: [] as number[], others: [] as number[] }));
  for (let round = 0; round < coldRounds + rounds; round += 1) {
    for (const [index, talk] of talks.entries()) {
      const others = askBeside(product, people);
      const notified = await publishOnce(product, talk.groupId, talk.people);
      await pause(watchedMs);
      const asked = await others.stop();
      if (round < coldRounds) continue;
      taken[index]?.published.push(notified.publishedMs);
      taken[index]?.bells.push(...notified.bellsMs);
      taken[index]?.others.push(...asked);
    }
  }
  const [few, many] = taken.map(({ published, bells, others }) => ({
    published: spreadOf(published),
    bells: { p50Ms: spreadOf(bells).p50Ms, worstMs: Math.max(...bells) },
    others: spreadOf(others),
  })) as [Notified, Notified];
  return { few, many };
}

async function publishOnce(product: Running, groupId: string, members: readonly Person[]) {
  const [writer, ...readers] = members as [Person, ...Person[]];
  const looked = Array.from({ length: Math.min(lookedAt, readers.length) }, (_, number) => {
    return readers[Math.floor((number * readers.length) / lookedAt) % readers.length] as Person;
  });
  const before = await Promise.all(looked.map((person) => bellOf(product, person)));
  const body = { title: 'What was agreed', category: 'economics', content };
  const { id } = (await json(product, '/api/documents', { person: writer, body })) as { id: string };
  const asked = performance.now();
  await json(product, `/api/documents/${id}/publish`, { person: writer, body: { visibility: 'private', groupIds: [groupId] } });
  const answered = performance.now();
  const bellsMs = await Promise.all(
    looked.map(async (person, index) => {
      while ((await bellOf(product, person)) <= (before[index] ?? 0)) await pause(20);
      return performance.now() - answered;
    }),
  );
  return { publishedMs: answered - asked, bellsMs };
}

/** A person's unread count. */
async function bellOf(product: Running, person: Person): Promise<number> {
  const { waiting } = (await json(product, '/api/session', { person })) as { waiting: { kind: string; count: number }[] };
  return waiting.find(({ kind }) => kind === 'notifications')?.count ?? 0;
}

/** Requests conversations as one of them every 20 ms until stopped; then returns the durations. */
function askBeside(product: Running, people: readonly Person[]): { stop: () => Promise<number[]> } {
  const answers: Promise<number>[] = [];
  const timer = setInterval(() => {
    const since = performance.now();
    const person = people[Math.floor(Math.random() * people.length)] as Person;
    answers.push(json(product, '/api/conversations', { person }).then(() => performance.now() - since));
  }, askedEveryMs);
  return {
    stop: () => {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}
