import { Agent, request, type RequestOptions } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';

const answerMs = 15_000;

/** Where people come: the address of all nodes together, and the authority that signed its certificate. */
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
 * Somebody's browser, as far as a proxy can tell: it comes from an address of its own, in a network of its own since nginx goes by that, keeps its connections, and asks
 * nothing a second time.
 */
export class Browser {
  readonly entrance: Entrance;
  /** Also for its websockets. */
  readonly way: { ca: string; localAddress: string; family: 4 };
  readonly #agent: Agent;

  constructor(entrance: Entrance) {
    count += 1;
    this.entrance = entrance;
    this.way = { ca: entrance.ca, localAddress: `127.${1 + (count % 250)}.${Math.floor(count / 250) % 250}.2`, family: 4 };
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, ...this.way });
  }

  /** Throws where no whole answer comes. */
  async ask(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<Answer> {
    const asked: RequestOptions = { method, headers, agent: this.#agent, signal: AbortSignal.timeout(answerMs) };
    return new Promise((resolve, reject) => {
      request(new URL(path, this.entrance.url), asked)
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
