import type { Page } from '@playwright/test';

/**
 * Viewers: without a cookie choice, visitor, visitor with restricted registration, new user,
 * member, invited to a session, manager, colleague, sender of files, administrator.
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

/** A screen for a viewer. */
export interface Screen {
  /** Prefix of its image files. */
  name: string;
  /** Path; `:group` is replaced by the ID of that name. */
  path: string;
  /** Buttons to press in order, by keys of words (`documents.publish`). */
  press?: readonly string[];
  /** Further actions; `say` translates keys. */
  act?: (page: Page, say: (key: string) => string) => Promise<void>;
}
