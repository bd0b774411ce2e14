import { setTimeout as sleep } from 'node:timers/promises';
import { ownAddress } from '../e2e/support/api.ts';
import type { Product } from '../e2e/support/product.ts';

/** Results of a run: findings, and how hard it was to get answers. */
export class Journal {
  readonly findings = new Set<string>();
  answered = 0;
  /** Calls without an answer, and calls answered with 503 or 429. */
  unanswered = 0;
  putOff = 0;
  /** Answers that were received but withheld from the caller. */
  lost = 0;
  slowestMs = 0;

  find(what: string): void {
    if (!this.findings.has(what)) process.stdout.write(`✗ ${what}\n`);
    this.findings.add(what);
  }
}

/** Longest pause between retries, regardless of Retry-After, to create load. */
const longestPauseMs = 1_000;
const answerWithinMs = 15_000;
const giveUpAfterMs = 150_000;
/** Share of answers to commands that are dropped after their commit. */
const lostShare = 0.1;

/** A signed-in user who retries the same call at the next node until it is answered. */
export class Caller {
  readonly id: string;
  readonly token: string;
  readonly #nodes: readonly Product[];
  readonly #journal: Journal;
  /** An address per person, so that no limit per network applies. */
  readonly #address = ownAddress();
  #next = 0;

  constructor(nodes: readonly Product[], { id, token }: { id: string; token: string }, journal: Journal) {
    this.id = id;
    this.token = token;
    this.#nodes = nodes;
    this.#journal = journal;
  }

  /** The same person, calling other nodes. */
  at({ nodes }: { nodes: readonly Product[] }): Caller {
    return new Caller(nodes, this, this.#journal);
  }

  async json<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    return JSON.parse((await this.bytes(method, path, body)).toString()) as Reply;
  }

  async bytes(method: string, path: string, body?: object): Promise<Buffer> {
    const deadline = Date.now() + giveUpAfterMs;
    for (;;) {
      const answer = await this.#ask(method, path, body);
      const isLost = mayComeTwice(method, body) && Math.random() < lostShare;
      if (answer?.isGood && !isLost) return answer.bytes;
      if (answer?.isGood) this.#journal.lost += 1;
      if (Date.now() > deadline) throw new Error(`${method} ${path} was not answered within ${giveUpAfterMs / 1000} s`);
      await sleep(200 + Math.random() * (longestPauseMs - 200));
    }
  }

  async #ask(method: string, path: string, body: object | undefined): Promise<{ isGood: boolean; bytes: Buffer } | undefined> {
    const node = this.#nodes[(this.#next += 1) % this.#nodes.length];
    const began = Date.now();
    try {
      const response = await fetch(`${node?.url}${path}`, {
        method,
        headers: {
          'x-forwarded-for': this.#address,
          ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      this.#journal.slowestMs = Math.max(this.#journal.slowestMs, Date.now() - began);
      const isPutOff = response.status === 503 || response.status === 429;
      if (isPutOff) this.#journal.putOff += 1;
      else this.#journal.answered += 1;
      const text = `${method} ${path.replace(/\/[0-9A-Z]{8}|\/[0-9a-f-]{36}/g, '/:id')} was answered ${response.status}`;
      if (isPutOff && !response.headers.has('retry-after')) this.#journal.find(`${text} without saying when to try again`);
      if (response.status >= 500 && !isPutOff)
        this.#journal.find(`${text}: ${bytes.toString().slice(0, 300)}\n${node?.output().slice(-2_000)}`);
      if (response.status >= 400 && response.status < 500 && !isPutOff) throw new Refused(`${text}: ${bytes.toString().slice(0, 300)}`);
      return { isGood: response.ok, bytes };
    } catch (error) {
      if (error instanceof Refused) throw error;
      this.#journal.unanswered += 1;
      return undefined;
    }
  }
}

/**
 * Whether a command can be repeated: by its ID, or since it sets a state. A confirmation link, for
 * example, cannot.
 */
const mayComeTwice = (method: string, body: object = {}) =>
  method === 'PUT' || 'commandId' in body || 'draftKey' in body || 'update' in body;

/** A refusal that a retry does not change. */
class Refused extends Error {}
