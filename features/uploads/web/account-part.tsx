import type { ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Card } from '#platform/web/ui/card.tsx';
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
    <Card as="section" id="uploads" className="scroll-mt-24 tablet:p-6">
      <h2 className="text-xl">{t('room')}</h2>
      <p className="mt-1 mb-5 text-pretty text-muted">{t('roomText')}</p>
      <QueryStates query={room} skeleton={<Skeleton shape="text" count={1} label={t('room')} />}>
        {({ quota: { limit, held } }) => (
          <>
            <p>{t('roomTaken', { held: sizeText(held), limit: sizeText(limit) })}</p>
            <meter value={held} max={limit} aria-label={t('room')} className="mt-2 h-3 w-full" />
          </>
        )}
      </QueryStates>
    </Card>
  );
}
