import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { newId } from '#platform/server/common/id.ts';
import { liveMove, liveReady } from '#platform/contract/live.ts';
import { livePauseMs, livePauses } from '#platform/contract/live-pauses.ts';
import type { Person } from '../../bench/client.ts';
import type { Conversation } from '../../bench/talking.ts';
import { Browser, type Answer, type Entrance } from './browser.ts';

/** A failed call. */
export interface Failure {
  /** By `performance.now()`. */
  atMs: number;
  asked: string;
  says: string;
  /** Refused for overload with Retry-After. */
  isPutOff: boolean;
}

/** Calls and messages of a conversation. */
export interface CallReport {
  calls: number;
  failed: Failure[];
  /** Texts of acknowledged messages. */
  acknowledged: string[];
  takenMs: number[];
}

/** An empty record. */
export const emptyReport = (): CallReport => ({ calls: 0, failed: [], acknowledged: [], takenMs: [] });

/**
 * A person with an open window that reconnects like the application's and records when it was live.
 */
export class Participant {
  readonly person: Person;
  readonly talk: Conversation;
  /** Public URL of all nodes. */
  readonly entrance: string;
  readonly #browser: Browser;
  readonly #socket: Socket;
  #refusals = 0;
  #awaySinceMs: number | undefined;
  isLive = false;
  /** Duration of each disconnection. */
  awayMs: number[] = [];

  constructor(entrance: Entrance, conversation: Conversation, person: Person) {
    this.person = person;
    this.talk = conversation;
    this.entrance = entrance.url;
    this.#browser = new Browser(entrance);
    // As in the application's window (`platform/web/live/live-socket.ts`).
    const socket = io(entrance.url, {
      path: '/live',
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: livePauses.firstMs,
      reconnectionDelayMax: livePauses.mostMs,
      randomizationFactor: livePauses.spread,
      auth: { token: person.token },
      ...this.#browser.way,
    } as object);
    const tryAgain = () => {
      if (socket.active) return;
      setTimeout(() => socket.connect(), livePauseMs(this.#refusals));
      this.#refusals += 1;
    };
    socket.on(liveReady, () => {
      this.isLive = true;
      this.#refusals = 0;
      if (this.#awaySinceMs !== undefined) this.awayMs.push(performance.now() - this.#awaySinceMs);
      this.#awaySinceMs = undefined;
    });
    socket.on(liveMove, () => socket.disconnect().connect());
    socket.on('connect_error', tryAgain);
    socket.on('disconnect', (reason) => {
      this.isLive = false;
      this.#awaySinceMs ??= performance.now();
      if (reason !== 'io client disconnect') tryAgain();
    });
    this.#socket = socket;
  }

  /** Reads and sometimes writes until the end. Never retries. */
  async takePart(report: CallReport, everyMs: number, isOver: () => boolean): Promise<void> {
    await sleep(Math.random() * everyMs);
    while (!isOver()) {
      const beganMs = performance.now();
      const path = `/api/conversations/${this.talk.id}/messages`;
      const text = Math.random() < 0.3 ? newId() : undefined;
      if (text === undefined) await this.send(report, 'GET', path);
      else if (await this.send(report, 'POST', path, { clientId: newId(), text })) report.acknowledged.push(text);
      await sleep(Math.max(0, everyMs * (0.5 + Math.random()) - (performance.now() - beganMs)));
    }
  }

  /** Makes and records one call; returns a successful answer. */
  async send(report: CallReport, method: string, path: string, body?: object): Promise<Answer | undefined> {
    const beganMs = performance.now();
    report.calls += 1;
    const failed = (says: string, isPutOff = false) => {
      report.failed.push({ atMs: performance.now(), asked: `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}`, says, isPutOff });
      return undefined;
    };
    try {
      const answer = await this.ask(
        method,
        path,
        body === undefined ? {} : { 'content-type': 'application/json' },
        body && JSON.stringify(body),
      );
      if (answer.status < 400) return answer;
      return failed(
        `${answer.status} ${answer.bytes.toString().replaceAll(/\s+/g, ' ').slice(0, 120)}`,
        answer.status === 503 && 'retry-after' in answer.headers,
      );
    } catch (error) {
      return failed(error instanceof Error ? error.message : String(error));
    } finally {
      report.takenMs.push(performance.now() - beganMs);
    }
  }

  /** Makes a call as this person. */
  ask(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<Answer> {
    return this.#browser.ask(method, path, { ...this.person.headers, ...headers }, body);
  }

  close(): void {
    this.#socket.disconnect();
    this.#browser.close();
  }
}
