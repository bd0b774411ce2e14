import type { Language } from '#platform/contract/language.ts';

/** What is drawn to be shown where an address is shared. */
export interface PictureOrder {
  title: string;
  /** The language of the page. */
  language: Language;
  /** What the site is called; null where that is the name of the product, which is drawn. */
  name: string | null;
  /** The host that people see. */
  site: string;
  /** The ID whose cover stands beside the title; the arch of the mark where there is none. */
  cover: string | null;
}

/** In pixels; what other sites show uncropped. */
export const pictureSize = { width: 1200, height: 630 } as const;
