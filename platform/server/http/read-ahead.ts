import { isDeepStrictEqual } from 'node:util';
import { isSignedIn, type Viewer } from '../viewer.ts';
import type { Asker, BegunRequest, BoundRoute, Pipeline } from './pipeline.ts';
import type { RawInput } from './input.ts';

/** Requests of one person that read ahead at the same time, as many as have a turn at the same time. */
const maxPerPerson = 6;
/** Age in ms up to which a result is used: who had to wait for a turn gets what is so by then. */
const goodForMs = 250;

/**
 * Reads the revision of an answer while the session is still being looked up: both go to the database in one round trip. The viewer
 * is who the token belonged to last time; the result is used only if the session turns out to be of exactly that viewer.
 */
export class ReadAhead {
  readonly #pipeline: Pick<Pipeline, 'begin'>;
  readonly #running = new Map<string, number>();

  constructor(pipeline: Pick<Pipeline, 'begin'>) {
    this.#pipeline = pipeline;
  }

  /** Gives the request if `viewer` is still the one that was assumed; undefined where nothing was read ahead. */
  begin(bound: BoundRoute, assumed: Asker, raw: RawInput): ((viewer: Viewer) => BegunRequest | undefined) | undefined {
    const { viewer } = assumed;
    if (!bound.revision || !isSignedIn(viewer)) return undefined;
    const running = this.#running.get(viewer.id) ?? 0;
    if (running >= maxPerPerson) return undefined;
    let begun: BegunRequest;
    try {
      begun = this.#pipeline.begin(bound, assumed, raw);
    } catch {
      // The request is refused again once the viewer is known.
      return undefined;
    }
    this.#running.set(viewer.id, running + 1);
    const end = (): void => {
      const left = (this.#running.get(viewer.id) ?? 1) - 1;
      if (left > 0) this.#running.set(viewer.id, left);
      else this.#running.delete(viewer.id);
    };
    const since = performance.now();
    // A failure surfaces where the result is used.
    begun.revision?.().then(end, end);
    return (actual) => (performance.now() - since < goodForMs && isDeepStrictEqual(actual, viewer) ? begun : undefined);
  }
}
