import { firstHash } from '#platform/contract/hash-chain.ts';
import { linkText } from './log.ts';
import { applyEvent } from './rules/apply.ts';
import { readEvent, type AssemblyEvent } from './rules/events.ts';
import type { AssemblyState } from './rules/state.ts';
import { differenceOf } from './second-reading/difference.ts';
import { SecondReading } from './second-reading/second-reading.ts';

/** Result of reading a log. */
export type LogResult =
  /** Chained, and both readings of the rules lead through it to the same state. */
  | { kind: 'lawful'; id: string; state: AssemblyState; headHash: string }
  /** A line is not what the next one, or its own hash, says. */
  | { kind: 'broken'; seq: number }
  /** The rules do not allow this event, or the readings differ after it. */
  | { kind: 'unlawful'; seq: number };

/** Reads the events of a log one after another, by the rules and by their second implementation. */
export class CheckedRules {
  readonly #second = new SecondReading();
  #state: AssemblyState | undefined;

  /** Whether both readings allow the event at this place. */
  allows(event: AssemblyEvent): boolean {
    const result = applyEvent(this.#state, event);
    if ('refused' in result || !this.#second.allows(event)) return false;
    this.#state = result.state;
    return true;
  }

  /** The state, if both readings agree on it. */
  get state(): AssemblyState | undefined {
    return this.#state && differenceOf(this.#state, this.#second) === undefined ? this.#state : undefined;
  }
}

type Hash = (text: string) => Promise<string> | string;

/** Checks a log file, of which each line is an event as it was hashed: hash chain and rules. `sha256` returns hexadecimal digits. */
export async function readLog(text: string, sha256: Hash): Promise<LogResult> {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length === 0) return { kind: 'broken', seq: lines.length };
  const rules = new CheckedRules();
  let headHash = firstHash;
  let id: string | undefined;
  for (const [index, line] of lines.entries()) {
    const link = linkIn(line);
    id ??= link?.assembly;
    if (!link || link.assembly !== id || link.previousHash !== headHash) return { kind: 'broken', seq: index + 1 };
    // Otherwise an event could be written in two ways.
    if (linkText(id, headHash, link.event) !== line) return { kind: 'broken', seq: index + 1 };
    if (!rules.allows(link.event)) return { kind: 'unlawful', seq: index + 1 };
    headHash = await sha256(line);
  }
  const { state } = rules;
  return state && id !== undefined ? { kind: 'lawful', id, state, headHash } : { kind: 'unlawful', seq: lines.length };
}

function linkIn(line: string): { assembly: string; previousHash: string; event: AssemblyEvent } | undefined {
  try {
    const { assembly, previousHash, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const event = readEvent(rest);
    return typeof assembly === 'string' && typeof previousHash === 'string' && event ? { assembly, previousHash, event } : undefined;
  } catch {
    return undefined;
  }
}
