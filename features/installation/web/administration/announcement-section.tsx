import { useState, type ReactNode } from 'react';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { readAnnouncement, readStoredAnnouncement, removeAnnouncement } from '../../contract/endpoints.ts';
import type { StoredAnnouncement } from '../../contract/shapes.ts';
import { useInstallationWords } from '../words.ts';
import { AnnouncementForm } from './announcement-form.tsx';

export function AnnouncementSection(): ReactNode {
  const t = useInstallationWords();
  const platform = usePlatformWords();
  const stored = useQuery(query(readStoredAnnouncement, {}));
  return (
    <QueryStates query={stored} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {({ announcement }) => (
        <>
          <p className="text-muted">{t('announcement.text')}</p>
          {announcement && <Status announcement={announcement} />}
          <Card>
            <AnnouncementForm key={announcement?.id ?? ''} announcement={announcement} />
          </Card>
        </>
      )}
    </QueryStates>
  );
}

/** Whether the announcement is visible now, with a button that removes it. */
function Status({ announcement: { from, until, isCurrent, isOver } }: { announcement: StoredAnnouncement }): ReactNode {
  const t = useInstallationWords();
  const { dateTime } = useDates();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await call(removeAnnouncement, {});
      await refresh(readStoredAnnouncement, readAnnouncement);
      toast(t('announcement.removed'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
      setIsBusy(false);
    }
  };
  const text = isOver
    ? t('announcement.over')
    : isCurrent
      ? until === null
        ? t('announcement.shown')
        : t('announcement.shownUntil', { time: dateTime(until) })
      : t('announcement.begins', { time: dateTime(from) });
  return (
    <Notice
      tone={isCurrent ? 'success' : 'info'}
      actions={
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void remove()}>
          {t('announcement.remove')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
