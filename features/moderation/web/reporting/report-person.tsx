import type { ReactNode } from 'react';
import { ReportMenu } from './report-menu.tsx';

/** Reports a profile. */
export function ReportPerson({ personId }: { personId: string }): ReactNode {
  return <ReportMenu on={`person:${personId}`} />;
}
