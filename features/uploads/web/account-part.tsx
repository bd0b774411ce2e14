import type { ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useSizeText } from '#platform/web/uploads/upload-words.ts';
import { listUploads } from '../contract/endpoints.ts';
import { useUploadsWords } from './words.ts';

/** Storage that the person uses, as a section of the account page. */
export function AccountPart(): ReactNode {
  const t = useUploadsWords();
  const sizeText = useSizeText();
  const room = useQuery(query(listUploads, {}));
  return (
    <SectionCard id="uploads" title={t('room')} text={t('roomText')}>
      <QueryStates query={room} skeleton={<Skeleton shape="text" count={1} label={t('room')} />}>
        {({ quota: { limit, held } }) => (
          <>
            <p>{t('roomTaken', { held: sizeText(held), limit: sizeText(limit) })}</p>
            <meter value={held} max={limit} aria-label={t('room')} className="mt-2 h-3 w-full" />
          </>
        )}
      </QueryStates>
    </SectionCard>
  );
}
