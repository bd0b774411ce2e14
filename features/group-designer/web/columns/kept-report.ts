import type { Imported } from '../start/use-import.ts';

/** What came of the last file of each design, for as long as this page is open. */
const reports = new Map<string, Imported>();

export const keepReport = (id: string, imported: Imported): void => void reports.set(id, imported);
export const reportOf = (id: string): Imported | undefined => reports.get(id);
