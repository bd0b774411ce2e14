import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { FirstStepCard } from '#platform/web/ui/first-step-card.tsx';
import { userQuery } from '../queries.ts';
import { useAccountWords } from '../words.ts';
import { ConfirmationNotice } from './confirmation-notice.tsx';

/** Onboarding step: confirm the address. */
export function ConfirmStep(): ReactNode {
  const t = useAccountWords();
  const { data } = useQuery(userQuery(useSession().user?.id ?? ''));
  if (!data || !('email' in data)) return null;
  return (
    <FirstStepCard title={t('confirm.step')} isDone={data.isEmailConfirmed} doneLabel={t('confirm.stepDone')}>
      <ConfirmationNotice user={data} isStep />
    </FirstStepCard>
  );
}
