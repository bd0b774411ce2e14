import { Agent } from 'node:http';
import { newId } from '#platform/server/id.ts';
import { signIn, type Person } from './client.ts';
import { bytesOf } from './cost.ts';
import { reader, vocabularySize, writer } from './fill.ts';
import type { Target } from './load.ts';
import { spreadOf } from './negotiating.ts';
import type { Running } from './processes.ts';
import { publishing } from './publishing.ts';
import { readings } from './reading.ts';
import { signedInPeople } from './session-people.ts';
import { aSentence, openTalks, type Talk } from './talking.ts';
import { randomFrom, vocabulary } from './texts.ts';

/** Of a hundred things that people do, unless it is said otherwise. */
const usualMix = { hub: 34, page: 30, searching: 10, talking: 22, publishing: 4 };
type Doing = keyof typeof usualMix;
type Shares = Readonly<Partial<Record<Doing, number>>>;
export const doings = Object.keys(usualMix) as Doing[];

const atOnce = 4;
/** Nobody writes more in a minute than a person may. */
const talkers = 60;

/** What is asked for, by one of several people where it matters who asks. */
type Targets = Readonly<Record<Doing, readonly Target[]>>;

/** The usual shares, with those that were named, as in `hub=50,publishing=10`. */
export function sharesOf(mix: string): Record<Doing, number> {
  const shares: Record<Doing, number> = { ...usualMix };
  for (const part of mix.split(',').filter(Boolean)) {
    const [name, share] = part.split('=');
    const doing = doings.find((each) => each === name);
    if (!doing || !(Number(share) >= 0)) throw new Error(`--mix knows ${doings.join(', ')}, each with a number, and not ${part}`);
    shares[doing] = Number(share);
  }
  return shares;
}

export const shown = (shares: Shares): string => doings.map((doing) => `${doing} ${shares[doing] ?? 0}`).join(', ');

interface Acted {
  bytes: number;
  p50Ms: number;
  p95Ms: number;
}

/** People at every node who do what people do, at four connections. */
export class Crowd {
  readonly #targets: readonly Targets[];
  readonly #random = randomFrom(7);

  private constructor(targets: readonly Targets[]) {
    this.#targets = targets;
  }

  /** Signs people in, by the secret of the nodes where they have no password; the writer has so many drafts to publish, at each node. */
  static async gather(nodes: readonly Running[], databaseUrl: string, secret: string, drafts: number): Promise<Crowd> {
    const [first] = nodes as [Running];
    const [ana, bob] = [await signIn(first, reader), await signIn(first, writer)];
    const [talk] = (await openTalks(databaseUrl, [await signedInPeople(databaseUrl, talkers, secret)])) as [Talk];
    const targets: Targets[] = [];
    for (const node of nodes) {
      const all = await readings(node, databaseUrl, ana);
      targets.push({
        hub: [all['API: private Hub, deep page, other']],
        page: [all['HTML: public document, other']],
        searching: [searchAt(node, ana)],
        talking: talk.people.map((person) => talkAt(node, person, talk)),
        publishing: [await publishing(node, databaseUrl, bob, drafts)],
      });
    }
    return new Crowd(targets);
  }

  /** Has so many things done, by these shares, at one node after the other. */
  async act(shares: Shares, calls: number): Promise<Acted> {
    const agent = new Agent({ keepAlive: true });
    const taken: number[] = [];
    let bytes = 0;
    let begun = 0;
    const worker = async () => {
      while (begun < calls) {
        const asked = this.#targets[begun % this.#targets.length]?.[this.#draw(shares)] ?? [];
        const target = asked[begun % asked.length];
        begun += 1;
        const sinceMs = performance.now();
        if (target) bytes += await bytesOf(agent, target);
        taken.push(performance.now() - sinceMs);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    agent.destroy();
    const sorted = taken.toSorted((one, other) => one - other);
    return { bytes, p50Ms: spreadOf(taken).p50Ms, p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
  }

  #draw(shares: Shares): Doing {
    let left = this.#random() * doings.reduce((sum, doing) => sum + (shares[doing] ?? 0), 0);
    return doings.find((doing) => (left -= shares[doing] ?? 0) < 0) ?? 'hub';
  }
}

/** Words that people look for: from the hundredth on. */
function searchAt({ url }: Running, { headers }: Person): Target {
  const [words, random] = [vocabulary(vocabularySize), randomFrom(11)];
  return { url, headers, next: () => ({ path: `/api/search?q=${words[100 + Math.floor(random() * (words.length - 100))]}` }) };
}

function talkAt({ url }: Running, { headers }: Person, { id }: Talk): Target {
  return {
    url,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    next: () => ({ path: `/api/conversations/${id}/messages`, body: JSON.stringify({ clientId: newId(), text: aSentence() }) }),
  };
}
