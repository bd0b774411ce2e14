import type { Screen } from '#platform/web/testing/screen.tsx';

/** Bodies of all changing requests, in order. */
export const bodies = (screen: Screen) => screen.sent.map(({ body }) => body);

/** Addresses of full page navigations. */
export const went: string[] = [];
