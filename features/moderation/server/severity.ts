import type { ReportReason, Severity } from '../contract/limits.ts';

/** Where somebody may come to harm while it waits. */
const grave: ReadonlySet<ReportReason> = new Set(['violence', 'minors']);
const serious: ReadonlySet<ReportReason> = new Set(['illegal', 'harassment', 'privacy', 'fraud']);

/** So many reports, or so many earlier measures against the same author, make a case more urgent by one. */
const manyReports = 3;
const manyMeasures = 2;

/** How soon somebody should look at a case: a suggestion, made of what is known and of nothing else. */
export function suggestedSeverity({
  reasons,
  reports,
  earlierMeasures,
}: {
  reasons: readonly ReportReason[];
  reports: number;
  earlierMeasures: number;
}): Severity {
  if (reasons.some((reason) => grave.has(reason))) return 1;
  const begin = reasons.some((reason) => serious.has(reason)) ? 2 : 3;
  const more = (reports >= manyReports ? 1 : 0) + (earlierMeasures >= manyMeasures ? 1 : 0);
  return Math.max(1, begin - more) as Severity;
}
