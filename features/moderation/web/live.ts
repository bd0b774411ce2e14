import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { listOwnReports, listReports, listStatements, readReport, readStatement } from '../contract/endpoints.ts';
import { caseChangedMessage } from '../contract/limits.ts';

export const moderationLive: LiveHandlers = {
  [caseChangedMessage]: (_message, refresh) => refresh(listReports, listOwnReports, readReport, listStatements, readStatement),
};
