import type { Media } from '#platform/contract/rich-text/nodes.ts';

/** Where one of the media stands in the text that is being written, and what can be done with it there. */
export interface MediaPlace {
  key: number;
  /** The element of the text in which it is shown. */
  dom: HTMLElement;
  attrs: Media['attrs'];
  isSelected: boolean;
  change: (attrs: Partial<Media['attrs']>) => void;
  /** One place up (-1) or down (1). */
  move: (by: -1 | 1) => void;
  remove: () => void;
}

/** The media of the text on screen, for React to show them where the editor has made room. */
export class MediaPlaces {
  readonly #listeners = new Set<() => void>();
  #all: readonly MediaPlace[] = [];
  #lastKey = 0;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
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
    for (const listener of this.#listeners) listener();
  }
}
