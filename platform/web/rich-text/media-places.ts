import type { Media } from '#platform/contract/rich-text/nodes.ts';
import { Listeners } from '../storage/listeners.ts';

/** One media item in the edited text, with its actions. */
export interface MediaPlace {
  key: number;
  /** The element of the editor that displays it. */
  dom: HTMLElement;
  attrs: Media['attrs'];
  isSelected: boolean;
  change: (attrs: Partial<Media['attrs']>) => void;
  /** Moves it one position up (-1) or down (1). */
  move: (by: -1 | 1) => void;
  remove: () => void;
}

/** The media of the edited text, which React renders in portals in the editor’s elements. */
export class MediaPlaces {
  readonly #listeners = new Listeners();
  #all: readonly MediaPlace[] = [];
  #lastKey = 0;

  readonly subscribe = this.#listeners.subscribe;
  readonly all = () => this.#all;

  add(place: Omit<MediaPlace, 'key'>): number {
    this.#lastKey += 1;
    this.#set([...this.#all, { ...place, key: this.#lastKey }]);
    return this.#lastKey;
  }

  change(key: number, change: Partial<MediaPlace>): void {
    this.#set(this.#all.map((place) => (place.key === key ? { ...place, ...change } : place)));
  }

  drop(key: number): void {
    this.#set(this.#all.filter((place) => place.key !== key));
  }

  #set(all: readonly MediaPlace[]): void {
    this.#all = all;
    this.#listeners.notify();
  }
}
