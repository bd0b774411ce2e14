import type { Screen } from '#platform/web/testing/screen.tsx';

/** What was sent with each call that was to change something, in their turn. */
export const bodies = (screen: Screen) => screen.sent.map(({ body }) => body);

/** Where the browser was told to go, other than from page to page. */
export const went: string[] = [];
