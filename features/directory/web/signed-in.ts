/** Pages for signed-in users only. */
export const managersPage = () => import('./managers/managers-page.tsx').then((module) => module.ManagersPage);
export const tablesPage = () => import('./tables/tables-page.tsx').then((module) => module.TablesPage);
