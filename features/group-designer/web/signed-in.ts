import { readAhead } from './work/read-ahead.ts';

/** Pages and parts for signed-in users only. */
export const designsPage = () => import('./start/designs-page.tsx').then((module) => module.DesignsPage);
export const designPage = () => {
  readAhead();
  return import('./work/design-page.tsx').then((module) => module.DesignPage);
};
