import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { messageAttachmentPurpose } from '#features/messenger/contract/limits.ts';
import { newId } from '#platform/server/common/id.ts';
import { signIn, type Person } from './client.ts';
import { bytesOf } from './cost.ts';
import { reader, vocabularySize, writer } from './fill.ts';
import type { Target } from './load.ts';
import { upload } from './media-upload.ts';
import { ballots, openSession, spreadOf } from './negotiating.ts';
import type { Running } from './processes.ts';
import { publishing } from './publishing.ts';
import { readings } from './reading.ts';
import { signedInPeople } from './session-people.ts';
import { aSentence, openConversations, type Conversation } from './talking.ts';
import { randomFrom, vocabulary } from './texts.ts';

/** Default shares of activities, of 100. */
const usualMix = { hub: 33, page: 29, searching: 10, talking: 20, publishing: 4, voting: 3, uploading: 1 };
type Doing = keyof typeof usualMix;
type Shares = Readonly<Partial<Record<Doing, number>>>;
export const doings = Object.keys(usualMix) as Doing[];

const atOnce = 4;
/** Rate limits apply per person, so the crowd has many talkers. They also share a session. */
const talkers = 60;
const uploadedBytes = 200_000;

/** Activities at one node; each runs once and returns the received bytes. */
type Actions = Readonly<Record<Doing, (agent: Agent) => Promise<number>>>;

/** The default shares with overrides such as `hub=50,publishing=10`. */
export function sharesOf(mix: string): Record<Doing, number> {
  const shares: Record<Doing, number> = { ...usualMix };
  for (const part of mix.split(',').filter(Boolean)) {
    const [name, share] = part.split('=');
    const doing = doings.find((each) => each === name);
    if (!doing || !(Number(share) >= 0)) throw new Error(`--mix takes ${doings.join(', ')}, each with a number; invalid: ${part}`);
    shares[doing] = Number(share);
  }
  return shares;
}

/** The shares as text. */
export const shown = (shares: Shares): string => doings.map((doing) => `${doing} ${shares[doing] ?? 0}`).join(', ');

interface Acted {
  bytes: number;
  p50Ms: number;
  p95Ms: number;
}

/** Simulated people at every node, with four connections. */
export class Crowd {
  readonly #actions: readonly Actions[];
  readonly #random = randomFrom(7);

  private constructor(actions: readonly Actions[]) {
    this.#actions = actions;
  }

  /**
   * Signs people in, by the nodes' secret where they have no password; creates drafts for the
   * writer per node.
   */
  static async gather(nodes: readonly Running[], databaseUrl: string, secret: string, drafts: number): Promise<Crowd> {
    const [first] = nodes as [Running];
    const [ana, bob] = [await signIn(first, reader), await signIn(first, writer)];
    const [talk] = (await openConversations(databaseUrl, [await signedInPeople(databaseUrl, talkers, secret)])) as [Conversation];
    const votes = ballots(first, await openSession(first, talk.people));
    const actions: Actions[] = [];
    for (const node of nodes) {
      const all = await readings(node, databaseUrl, ana);
      const somebody = inTurn(talk.people);
      const once = (target: Target) => (agent: Agent) => bytesOf(agent, target);
      actions.push({
        hub: once(all['API: private Hub, deep page, other']),
        page: once(all['HTML: public document, other']),
        searching: once(searchAt(node, ana)),
        talking: (agent) => bytesOf(agent, sayAt(node, somebody(), talk, { text: aSentence() })),
        publishing: once(await publishing(node, databaseUrl, bob, drafts)),
        voting: async (agent) => {
          const { person, path, body } = (await votes.next()).value;
          return bytesOf(agent, postAt(node, person, path, body));
        },
        uploading: async (agent) => {
          const [person, bytes] = [somebody(), randomBytes(uploadedBytes)];
          const uploadId = await upload(node, person, {
            fileName: 'figures.bin',
            purpose: messageAttachmentPurpose,
            length: bytes.length,
            blocks: () => [bytes],
          });
          return bytesOf(agent, sayAt(node, person, talk, { text: '', uploadIds: [uploadId] }));
        },
      });
    }
    return new Crowd(actions);
  }

  /** Runs a number of activities by these shares, round-robin over the nodes. */
  async act(shares: Shares, calls: number): Promise<Acted> {
    const agent = new Agent({ keepAlive: true });
    const taken: number[] = [];
    let bytes = 0;
    let started = 0;
    const worker = async () => {
      while (started < calls) {
        const action = this.#actions[started % this.#actions.length]?.[this.#draw(shares)];
        started += 1;
        const sinceMs = performance.now();
        bytes += (await action?.(agent)) ?? 0;
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

/** Search terms from rank 100. */
function searchAt({ url }: Running, { headers }: Person): Target {
  const [words, random] = [vocabulary(vocabularySize), randomFrom(11)];
  return { url, headers, next: () => ({ path: `/api/search?q=${words[100 + Math.floor(random() * (words.length - 100))]}` }) };
}

const postAt = ({ url }: Running, { headers }: Person, path: string, body: object): Target => ({
  url,
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  next: () => ({ path, body: JSON.stringify(body) }),
});

const sayAt = (node: Running, person: Person, { id }: Conversation, message: object): Target =>
  postAt(node, person, `/api/conversations/${id}/messages`, { clientId: newId(), ...message });

/** Returns the next one at each call, cyclically. */
function inTurn<T>(all: readonly T[]): () => T {
  let turn = 0;
  return () => all[turn++ % all.length] as T;
}
