import type { Imported } from '../start/use-import.ts';

/** Report of the last import of each design, until the page is closed. */
const reports = new Map<string, Imported>();

export const cacheReport = (id: string, imported: Imported): void => void reports.set(id, imported);
export const reportOf = (id: string): Imported | undefined => reports.get(id);
