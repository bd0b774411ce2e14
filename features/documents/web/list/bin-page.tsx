import { useQuery } from '#platform/web/queries/queries.ts';
import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { emptyBin, listDocuments } from '../../contract/endpoints.ts';
import { documentLimits } from '../../contract/limits.ts';
import { documentsQuery } from '../queries.ts';
import { useDocumentWords } from '../words.ts';
import { BinCard } from './bin-card.tsx';
import { DocumentList } from './document-list.tsx';
import { filtersOf } from './list-filters.ts';
import { ListPage } from './list-page.tsx';

/** The user's bin (`/draft/bin`): restore or permanently delete documents. */
export function BinPage() {
  const t = useDocumentWords();
  return (
    <ListPage title={t('titleBin')} lead={t('leadBin', { count: documentLimits.binDays })}>
      <EmptyBin />
      <DocumentList list="bin" Item={BinCard} empty={{ title: t('emptyBinTitle'), text: t('emptyBinText') }} />
    </ListPage>
  );
}

function EmptyBin() {
  const t = useDocumentWords();
  const toast = useToast();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useQuery(documentsQuery('bin', filtersOf(new URLSearchParams())));
  if (!data?.total) return null;
  async function empty() {
    try {
      await call(emptyBin, {});
      toast(t('binEmptied'), { tone: 'success' });
    } catch {
      toast(t('deleteFailed'), { tone: 'danger' });
    }
    setIsAsking(false);
    await refresh(listDocuments);
  }
  return (
    <div className="mb-5">
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        {t('emptyBin')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={empty}
        title={t('emptyBinAsk')}
        labels={{ confirm: t('emptyBin'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {t('emptyBinAskText', { count: data.total })}
      </ConfirmDialog>
    </div>
  );
}
