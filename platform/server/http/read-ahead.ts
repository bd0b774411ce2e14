import { isDeepStrictEqual } from 'node:util';
import { isSignedIn, type Viewer } from '../security/viewer.ts';
import type { Requester, BegunRequest, BoundRoute, Pipeline } from './pipeline.ts';
import type { RawInput } from './input.ts';

/** Concurrent reads ahead per person, equal to the concurrency limit. */
const maxPerPerson = 6;
/** Age in milliseconds up to which a result is used; after a longer wait it is read again. */
const goodForMs = 250;

/**
 * Reads the revision of an answer while the session is looked up, in one round trip. Assumes the
 * token's last viewer; the result is only used if the viewer is exactly the same.
 */
export class ReadAhead {
  readonly #pipeline: Pick<Pipeline, 'begin'>;
  readonly #running = new Map<string, number>();

  constructor(pipeline: Pick<Pipeline, 'begin'>) {
    this.#pipeline = pipeline;
  }

  /**
   * Returns a function that gives the request if the viewer is the assumed one; undefined where
   * nothing is read ahead.
   */
  begin(bound: BoundRoute, assumed: Requester, raw: RawInput): ((viewer: Viewer) => BegunRequest | undefined) | undefined {
    const { viewer } = assumed;
    if (!bound.revision || !isSignedIn(viewer)) return undefined;
    const running = this.#running.get(viewer.id) ?? 0;
    if (running >= maxPerPerson) return undefined;
    let started: BegunRequest;
    try {
      started = this.#pipeline.begin(bound, assumed, raw);
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
    started.revision?.().then(end, end);
    return (actual) => (performance.now() - since < goodForMs && isDeepStrictEqual(actual, viewer) ? started : undefined);
  }
}
