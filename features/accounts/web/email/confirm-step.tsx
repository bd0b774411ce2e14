import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { userQuery } from '../queries.ts';
import { ConfirmationNotice } from './confirmation-notice.tsx';

/** Content of the first step that confirms the address. */
export function ConfirmStep(): ReactNode {
  const { data } = useQuery(userQuery(useSession().user?.id ?? ''));
  return data && 'email' in data ? <ConfirmationNotice user={data} isStep /> : null;
}
