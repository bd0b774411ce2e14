import type { ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { useModerationWords } from '../words.ts';
import { Cases } from './cases.tsx';

/** All reports, within the administration (`/dashBoardSuperAdmin/reports`). */
export function ReportsSection(): ReactNode {
  const t = useModerationWords();
  return (
    <>
      <p className="text-pretty text-muted">{t('lead')}</p>
      <p>
        <LinkButton to="/moderation/figures" variant="secondary" size="small">
          {t('figures.link')}
        </LinkButton>
      </p>
      <Cases isAdministrator at={administrationAddress('reports')} heading="h3" />
    </>
  );
}
