import type { ReportReason, Severity } from '../contract/limits.ts';

/** Reasons for which someone may come to harm. */
const grave: ReadonlySet<ReportReason> = new Set(['violence', 'minors']);
const serious: ReadonlySet<ReportReason> = new Set(['illegal', 'harassment', 'privacy', 'fraud']);

/**
 * Thresholds of reports, and of earlier measures against the author, that raise the urgency by one.
 */
const manyReports = 3;
const manyMeasures = 2;

/** Suggests the urgency of a case. */
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
