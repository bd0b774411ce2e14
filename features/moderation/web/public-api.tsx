export { HiddenNotice } from './reporting/hidden-notice.tsx';
export { useReport } from './reporting/use-report.tsx';
export { ReportMenu } from './reporting/report-menu.tsx';
