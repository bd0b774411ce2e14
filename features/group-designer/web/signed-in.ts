import { readAhead } from './work/read-ahead.ts';

/** What signed-in people alone see of the designer. */
export const designsPage = () => import('./start/designs-page.tsx').then((module) => module.DesignsPage);
export const designPage = () => {
  readAhead();
  return import('./work/design-page.tsx').then((module) => module.DesignPage);
};
