/** What signed-in people alone see of the designer. */
export const designsPage = () => import('./start/designs-page.tsx').then((module) => module.DesignsPage);
export const designPage = () => import('./work/design-page.tsx').then((module) => module.DesignPage);
