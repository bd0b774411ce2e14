import { io, type Socket } from 'socket.io-client';
import { liveReady } from '#platform/contract/live.ts';
import { messageChanged, messageSent } from '../../contract/live.ts';
import type { History } from '../../contract/shapes.ts';
import { Window } from './window.ts';

const comesAgainWithinMs = 300;

/** A conversation and its viewer. */
interface Place {
  /** Nodes, among which it rotates on reconnection. */
  urls: readonly string[];
  token: string;
  conversationId: string;
}

/**
 * A conversation on screen from its first message on, over any loss of connection. It reads what is
 * missing after live events and reconnections.
 */
export class Screen {
  readonly window: Window;
  /** Number of connections so far. */
  connections = 0;
  readonly #place: Place;
  #at: number;
  #socket: Socket | undefined;
  #hearing: Socket | undefined;
  #isClosed = false;

  constructor(place: Place, at: number) {
    this.#place = place;
    this.#at = at;
    this.window = new Window(async ({ after, change }) => {
      const address = `${this.#url()}/api/conversations/${place.conversationId}/messages?after=${after}&change=${change}`;
      const answer = await fetch(address, { headers: { authorization: `Bearer ${place.token}` } });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return (await answer.json()) as History;
    });
    this.#connect();
  }

  /** Whether it receives events: a connection cut before that does not count. */
  get isConnected(): boolean {
    return this.#socket?.connected === true && this.#hearing === this.#socket;
  }

  /** Breaks the network without closing the connection. */
  cut(): void {
    this.#socket?.io.engine.close();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.disconnect();
  }

  #url(): string {
    const { urls } = this.#place;
    return urls[this.#at % urls.length] ?? '';
  }

  #connect(): void {
    const { token, conversationId } = this.#place;
    const socket = io(this.#url(), { path: '/live', transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
    const ask = () => void this.window.catchUp().catch(() => {});
    const askOfOurs = (payload: { conversationId: string }) => void (payload.conversationId === conversationId && ask());
    const comeAgain = () => {
      if (this.#isClosed) return;
      this.#at += 1;
      setTimeout(() => this.#connect(), Math.random() * comesAgainWithinMs);
    };
    socket.on(liveReady, () => {
      this.connections += 1;
      this.#hearing = socket;
      ask();
    });
    socket.on(messageSent, askOfOurs).on(messageChanged, askOfOurs);
    socket.on('connect_error', comeAgain).on('disconnect', comeAgain);
    this.#socket = socket;
  }
}
