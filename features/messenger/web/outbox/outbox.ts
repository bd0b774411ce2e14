import { isProblem, type CallProblem } from '#platform/web/api/problem.ts';
import { emptyOutbox, step, wakeAt, type OutboxEffect, type OutboxEvent, type OutboxState } from './outbox-state.ts';
import type { SentMessage, WaitingMessage } from './waiting-message.ts';
import { Listeners } from '#platform/web/storage/listeners.ts';

export interface OutboxDependencies {
  store: {
    save: (message: WaitingMessage) => boolean;
    forget: (message: WaitingMessage) => void;
    waiting: () => readonly WaitingMessage[];
  };
  /** Sends a message and returns its number. Throws a `CallProblem`. */
  send: (message: WaitingMessage) => Promise<number>;
  /** Notifies other windows that the stored messages changed. */
  notifyOtherWindows: (sent?: SentMessage) => void;
  now: () => number;
  /** Runs a function later; the returned function cancels it. */
  later: (run: () => void, ms: number) => () => void;
}

export interface OutboxShown {
  waiting: readonly WaitingMessage[];
  sent: readonly SentMessage[];
  /** Back-offs by conversation. */
  holds: OutboxState['holds'];
}

/** Sent messages that the screen still shows, until the feed has them. */
const mostSent = 50;

/** Carries out the effects that `step` computes. */
export class Outbox {
  readonly #dependencies: OutboxDependencies;
  readonly #listeners = new Listeners();
  /** Messages that could not be stored, known only to this window. */
  readonly #unsaved = new Map<string, WaitingMessage>();
  #state: OutboxState = emptyOutbox;
  #sent: readonly SentMessage[] = [];
  #shown: OutboxShown = { waiting: [], sent: [], holds: new Map() };
  #cancelWake = () => {};
  #isEnded = false;

  constructor(dependencies: OutboxDependencies) {
    this.#dependencies = dependencies;
    this.load();
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly shown = (): OutboxShown => this.#shown;

  /** Whether a reload would lose a message. */
  isAtRisk(): boolean {
    return this.#unsaved.size > 0;
  }

  write(message: Omit<WaitingMessage, 'turn' | 'failure'>): void {
    // Messages of other windows are ordered before it.
    this.load();
    this.#happen({ is: 'written', message });
  }

  /** Reads the stored messages. */
  load(): void {
    this.#happen({ is: 'loaded', waiting: [...this.#dependencies.store.waiting(), ...this.#unsaved.values()] });
  }

  /** Another window has sent this message. */
  noteSent(sent: SentMessage): void {
    this.#remember(sent);
    this.load();
  }

  happen(event: Exclude<OutboxEvent, { is: 'written' | 'loaded' | 'answered' | 'failed' }>): void {
    this.load();
    this.#happen(event);
  }

  /** Stops sending; unsent messages stay stored. */
  end(): void {
    this.#isEnded = true;
    this.#cancelWake();
  }

  #happen(event: OutboxEvent): void {
    if (this.#isEnded) return;
    const { state, effects } = step(this.#state, event, this.#dependencies.now());
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
    if (effects.some((effect) => effect.do !== 'send')) this.#dependencies.notifyOtherWindows();
    this.#cancelWake();
    const now = this.#dependencies.now();
    const wake = wakeAt(this.#state, now);
    if (wake !== undefined) this.#cancelWake = this.#dependencies.later(() => this.#happen({ is: 'timePassed' }), wake - now);
    this.#notify();
  }

  #perform(effect: OutboxEffect): void {
    const { message } = effect;
    switch (effect.do) {
      case 'keep':
        if (this.#dependencies.store.save(message)) this.#unsaved.delete(message.clientId);
        else this.#unsaved.set(message.clientId, message);
        return;
      case 'forget':
        this.#unsaved.delete(message.clientId);
        return this.#dependencies.store.forget(message);
      case 'send':
        return void this.#send(message);
    }
  }

  async #send(message: WaitingMessage): Promise<void> {
    try {
      const seq = await this.#dependencies.send(message);
      if (this.#isEnded) return;
      const sent = { message, seq };
      this.#remember(sent);
      this.#happen({ is: 'answered', message });
      this.#dependencies.notifyOtherWindows(sent);
    } catch (error) {
      if (this.#isEnded) return;
      // Another window may have sent or changed it.
      this.load();
      // Without a reply of the server, the message may or may not have arrived.
      this.#happen({ is: 'failed', message, problem: isProblem(error) ? error : unanswered });
    }
  }

  #remember(sent: SentMessage): void {
    this.#sent = [...this.#sent.filter(({ message }) => message.clientId !== sent.message.clientId), sent].slice(-mostSent);
  }

  #notify(): void {
    const { waiting, holds } = this.#state;
    this.#shown = { waiting, holds, sent: this.#sent };
    this.#listeners.notify();
  }
}

const unanswered: CallProblem = { isProblem: true, code: 'network.failed', status: 0 };
