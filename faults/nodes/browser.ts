import { Agent, request, type RequestOptions } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';

const answerMs = 15_000;

/** Public URL of all nodes, and the CA of its certificate. */
export interface Entrance {
  url: string;
  ca: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

let count = 0;

/**
 * A browser as a proxy sees it: an address in a network of its own, since nginx hashes networks,
 * persistent connections, no retries.
 */
export class Browser {
  readonly entrance: Entrance;
  /** Also used for WebSockets. */
  readonly way: { ca: string; localAddress: string; family: 4 };
  readonly #agent: Agent;

  constructor(entrance: Entrance) {
    count += 1;
    this.entrance = entrance;
    this.way = { ca: entrance.ca, localAddress: `127.${1 + (count % 250)}.${Math.floor(count / 250) % 250}.2`, family: 4 };
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, ...this.way });
  }

  /** Throws without a complete answer. */
  async ask(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<Answer> {
    const requested: RequestOptions = { method, headers, agent: this.#agent, signal: AbortSignal.timeout(answerMs) };
    return new Promise((resolve, reject) => {
      request(new URL(path, this.entrance.url), requested)
        .on('error', reject)
        .on('response', (answer) => {
          answer.toArray().then((parts: Buffer[]) => {
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) });
          }, reject);
        })
        .end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
