import type { ReactNode } from 'react';
import { ReportMenu } from './report-menu.tsx';

/** On somebody’s profile: reporting what stands there. */
export function ReportPerson({ personId }: { personId: string }): ReactNode {
  return <ReportMenu on={`person:${personId}`} />;
}
