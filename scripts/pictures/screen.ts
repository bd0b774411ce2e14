import type { Page } from '@playwright/test';

/**
 * Who looks: somebody who was never asked about cookies, a visitor, one who finds the door open to the invited alone, whoever has just come, a
 * member, one whom a session waits for, a manager, another manager whom the first one asks, somebody who hands files to others, an administrator.
 */
export const viewers = [
  'stranger',
  'visitor',
  'uninvited',
  'newcomer',
  'member',
  'invited',
  'manager',
  'colleague',
  'sender',
  'administrator',
] as const;
export type Viewer = (typeof viewers)[number];

/** A screen as somebody sees it. */
export interface Screen {
  /** The beginning of the names of its pictures. */
  name: string;
  /** Its address; `:group` stands for the id that the scene knows by that name. */
  path: string;
  /** What is pressed once the page is there, by the keys of its words (`documents.publish`), one after the other. */
  press?: readonly string[];
  /** What else is done on the way; `say` gives the words of the language. */
  act?: (page: Page, say: (key: string) => string) => Promise<void>;
}
