import { infiniteQuery, query } from '#platform/web/api/api.ts';
import { listOwnReports, listReports, listStatements, readFigures, readReport, readStatement } from '../contract/endpoints.ts';
import type { Queue } from '../contract/limits.ts';

/** Paginated cases: all, or those of one's own groups. */
export const casesQuery = (isAdministrator: boolean, queue: Queue) =>
  isAdministrator ? infiniteQuery(listReports, { query: { queue } }) : infiniteQuery(listOwnReports, { query: { queue } });
export const caseQuery = (id: string) => query(readReport, { params: { id } });
/** Paginated statements, optionally about one thing. */
export const statementsQuery = (on: string | null) => infiniteQuery(listStatements, { query: on ? { on } : {} });
export const statementQuery = (id: string) => query(readStatement, { params: { id } });
export const figuresQuery = (year: number) => query(readFigures, { query: { year } });
