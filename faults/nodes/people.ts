import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { newId } from '#platform/server/id.ts';
import { liveMove, liveReady } from '#platform/contract/live.ts';
import type { Person } from '../../bench/client.ts';
import type { Talk } from '../../bench/talking.ts';

/** Pauses of the product's own window (`platform/web/live-socket.ts`). */
const pauseMs = { first: 500, most: 15_000 };
const answerMs = 15_000;

/** What people of a conversation did and heard. */
export interface Told {
  calls: number;
  failed: string[];
  /** Texts of messages whose sending was acknowledged. */
  acknowledged: string[];
  takenMs: number[];
}

/** Somebody of a conversation with a window that stays open, comes again as the product's does, and notes when it was live. */
export class Participant {
  readonly #url: string;
  readonly #talk: Talk;
  readonly #person: Person;
  readonly #socket: Socket;
  #refusals = 0;
  #awaySinceMs: number | undefined;
  isLive = false;
  /** For how long it was not live, each time that it was not. */
  awayMs: number[] = [];

  constructor(url: string, talk: Talk, person: Person) {
    this.#url = url;
    this.#talk = talk;
    this.#person = person;
    const socket = io(url, {
      path: '/live',
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: pauseMs.first,
      reconnectionDelayMax: pauseMs.most,
      auth: { token: person.token },
    });
    const tryAgain = () => {
      if (socket.active) return;
      setTimeout(() => socket.connect(), Math.min(pauseMs.most, pauseMs.first * 2 ** this.#refusals) * (0.5 + Math.random() / 2));
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

  /** Reads, and now and then writes, until it is over. Nothing is asked a second time. */
  async takePart(told: Told, everyMs: number, isOver: () => boolean): Promise<void> {
    await sleep(Math.random() * everyMs);
    while (!isOver()) {
      const beganMs = performance.now();
      const text = Math.random() < 0.3 ? newId() : undefined;
      told.calls += 1;
      const failure = await this.#ask(text);
      told.takenMs.push(performance.now() - beganMs);
      if (failure !== undefined) told.failed.push(failure);
      else if (text !== undefined) told.acknowledged.push(text);
      await sleep(Math.max(0, everyMs * (0.5 + Math.random()) - (performance.now() - beganMs)));
    }
  }

  close(): void {
    this.#socket.disconnect();
  }

  /** Says a text, or reads the latest; gives what went wrong. */
  async #ask(text: string | undefined): Promise<string | undefined> {
    const path = `/api/conversations/${this.#talk.id}/messages`;
    try {
      const response = await fetch(`${this.#url}${path}`, {
        method: text === undefined ? 'GET' : 'POST',
        headers: { ...this.#person.headers, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(text === undefined ? {} : { body: JSON.stringify({ clientId: newId(), text }) }),
        signal: AbortSignal.timeout(answerMs),
      });
      const said = await response.text();
      return response.ok ? undefined : `${response.status} ${said.slice(0, 120)}`;
    } catch (error) {
      return error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`.trim() : String(error);
    }
  }
}
