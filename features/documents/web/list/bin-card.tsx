import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { listDocuments, purgeDocument } from '../../contract/endpoints.ts';
import { documentLimits } from '../../contract/limits.ts';
import type { DocumentCard as Document } from '../../contract/shapes.ts';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useDocumentWords } from '../words.ts';
import { useUndelete } from './use-undelete.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Card of a document in the bin: days left, restore and delete. */
export function BinCard({ document: { id, title, excerpt, visibility, deletedAt } }: { document: Document }) {
  const t = useDocumentWords();
  const dates = useDates();
  const [nowMs] = useState(Date.now);
  const at = deletedAt ?? new Date(nowMs).toISOString();
  const daysLeft = Math.max(0, Math.ceil((Date.parse(at) + documentLimits.binDays * dayMs - nowMs) / dayMs));
  const name = title || t('untitled');
  const [isAsking, setIsAsking] = useState(false);
  const purge = usePurge(id, () => setIsAsking(false));
  return (
    <Card as="li" className="list-none">
      <MetaLine>
        <DateText iso={at} title={dates.dateTime(at)}>
          {t('deletedOn', { date: dates.relative(at) })}
        </DateText>
        <span className="font-[560]">{t('daysLeft', { count: daysLeft })}</span>
      </MetaLine>
      <h2 className="mt-1 text-xl">{name}</h2>
      {excerpt && <p className="mt-1.5 line-clamp-3 max-w-[75ch] text-muted">{excerpt}</p>}
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        <Badge>{t(visibility ? 'wasPublished' : 'draft')}</Badge>
        <span className="ml-auto flex flex-wrap gap-2">
          <UndeleteButton id={id} name={name} />
          <Button size="small" variant="quiet" aria-label={t('purgeNamed', { title: name })} onClick={() => setIsAsking(true)}>
            {t('purge')}
          </Button>
        </span>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={purge}
        title={t('purgeAsk')}
        labels={{ confirm: t('purge'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {t('purgeAskText', { title: name })}
      </ConfirmDialog>
    </Card>
  );
}

/** Restores the document; `name` is its title on screen. */
function UndeleteButton({ id, name }: { id: string; name: string }) {
  const t = useDocumentWords();
  const undelete = useUndelete();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      size="small"
      variant="secondary"
      isBusy={isBusy}
      aria-label={t('undeleteNamed', { title: name })}
      onClick={async () => {
        setIsBusy(true);
        await undelete(id);
        setIsBusy(false);
      }}
    >
      {t('undelete')}
    </Button>
  );
}

/** Deletes a document permanently. */
function usePurge(id: string, onPurged: () => void): () => Promise<void> {
  const t = useDocumentWords();
  const toast = useToast();
  const refresh = useRefresh();
  return async () => {
    try {
      await call(purgeDocument, { params: { id } });
      toast(t('purged'), { tone: 'success' });
    } catch (error) {
      // Already deleted, in another window or by expiry, so the result is as intended.
      if (problemOf(error).code !== 'thing.notFound') toast(t('deleteFailed'), { tone: 'danger' });
    }
    onPurged();
    await refresh(listDocuments);
  };
}
