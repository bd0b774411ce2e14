import { isProblem, type CallProblem } from '#platform/web/problem.ts';
import { emptyOutbox, step, wakeAt, type OutboxEffect, type OutboxEvent, type OutboxState } from './outbox-state.ts';
import type { SentMessage, WaitingMessage } from './waiting-message.ts';

/** What the outbox works with. */
export interface OutboxMeans {
  kept: {
    keep: (message: WaitingMessage) => boolean;
    forget: (message: WaitingMessage) => void;
    waiting: () => readonly WaitingMessage[];
  };
  /** Brings a message to the server and gives its number there. Throws a `CallProblem`. */
  send: (message: WaitingMessage) => Promise<number>;
  /** This window wrote or forgot something: others look at what is kept. */
  tellOthers: (sent?: SentMessage) => void;
  now: () => number;
  /** Does something later, unless the function given back is called. */
  later: (run: () => void, ms: number) => () => void;
}

/** What the screen shows of it. */
export interface OutboxShown {
  waiting: readonly WaitingMessage[];
  sent: readonly SentMessage[];
  /** Why conversations wait, and until when. */
  holds: OutboxState['holds'];
}

/** So many that were sent are remembered for the screen; it has those before from the server long since. */
const mostSent = 50;

/** A person's messages on their way to the server: `step` says what happens, and this does it. */
export class Outbox {
  readonly #means: OutboxMeans;
  readonly #listeners = new Set<() => void>();
  /** Of what the device did not keep, this window alone knows. */
  readonly #unkept = new Map<string, WaitingMessage>();
  #state: OutboxState = emptyOutbox;
  #sent: readonly SentMessage[] = [];
  #shown: OutboxShown = { waiting: [], sent: [], holds: new Map() };
  #cancelWake = () => {};
  #isEnded = false;

  constructor(means: OutboxMeans) {
    this.#means = means;
    this.load();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly shown = (): OutboxShown => this.#shown;

  /** Whether a reload would lose a message. */
  isAtRisk(): boolean {
    return this.#unkept.size > 0;
  }

  write(message: Omit<WaitingMessage, 'turn' | 'failure'>): void {
    // What other windows wrote meanwhile stands before it.
    this.load();
    this.#happen({ is: 'written', message });
  }

  /** Looks at what the device keeps. */
  load(): void {
    this.#happen({ is: 'loaded', waiting: [...this.#means.kept.waiting(), ...this.#unkept.values()] });
  }

  /** Another window brought this to the server. */
  noteSent(sent: SentMessage): void {
    this.#remember(sent);
    this.load();
  }

  happen(event: Exclude<OutboxEvent, { is: 'written' | 'loaded' | 'answered' | 'failed' }>): void {
    this.load();
    this.#happen(event);
  }

  /** Sends nothing more; what waits is kept. */
  end(): void {
    this.#isEnded = true;
    this.#cancelWake();
  }

  #happen(event: OutboxEvent): void {
    if (this.#isEnded) return;
    const { state, effects } = step(this.#state, event, this.#means.now());
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
    if (effects.some((effect) => effect.do !== 'send')) this.#means.tellOthers();
    this.#cancelWake();
    const now = this.#means.now();
    const wake = wakeAt(this.#state, now);
    if (wake !== undefined) this.#cancelWake = this.#means.later(() => this.#happen({ is: 'timePassed' }), wake - now);
    this.#tell();
  }

  #perform(effect: OutboxEffect): void {
    const { message } = effect;
    switch (effect.do) {
      case 'keep':
        if (this.#means.kept.keep(message)) this.#unkept.delete(message.clientId);
        else this.#unkept.set(message.clientId, message);
        return;
      case 'forget':
        this.#unkept.delete(message.clientId);
        return this.#means.kept.forget(message);
      case 'send':
        return void this.#send(message);
    }
  }

  async #send(message: WaitingMessage): Promise<void> {
    try {
      const seq = await this.#means.send(message);
      if (this.#isEnded) return;
      const sent = { message, seq };
      this.#remember(sent);
      this.#happen({ is: 'answered', message });
      this.#means.tellOthers(sent);
    } catch (error) {
      if (this.#isEnded) return;
      // Another window may have brought it there, or changed it.
      this.load();
      // What is no answer of the server may have got through or not.
      this.#happen({ is: 'failed', message, problem: isProblem(error) ? error : unanswered });
    }
  }

  #remember(sent: SentMessage): void {
    this.#sent = [...this.#sent.filter(({ message }) => message.clientId !== sent.message.clientId), sent].slice(-mostSent);
  }

  #tell(): void {
    const { waiting, holds } = this.#state;
    this.#shown = { waiting, holds, sent: this.#sent };
    for (const listener of this.#listeners) listener();
  }
}

const unanswered: CallProblem = { isProblem: true, code: 'network.failed', status: 0 };
