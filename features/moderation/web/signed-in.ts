export const queuePage = () => import('./administration/queue-page.tsx').then((module) => module.QueuePage);
export const casePage = () => import('./administration/case-page.tsx').then((module) => module.CasePage);
export const figuresPage = () => import('./administration/figures-page.tsx').then((module) => module.FiguresPage);
export const reportsWaiting = () => import('./administration/reports-waiting.tsx').then((module) => module.ReportsWaiting);
export const statementsPage = () => import('./statements/statements-page.tsx').then((module) => module.StatementsPage);
export const statementPage = () => import('./statements/statement-page.tsx').then((module) => module.StatementPage);
export const reportPerson = () => import('./reporting/report-person.tsx').then((module) => module.ReportPerson);
