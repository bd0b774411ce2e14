import { useCardDate, useShortDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { BanIcon, CheckIcon, ClockIcon, DownloadIcon, TimerIcon } from '#platform/web/ui/icons.tsx';
import type { SharedFile } from '../contract/shapes.ts';
import { useFileWords } from './words.ts';

/** An expiry nearer than this needs attention. */
const soonMs = 2 * 86_400_000;
const isSoon = (iso: string) => Date.parse(iso) - Date.now() < soonMs;

/** State of a file as badges: downloaded or not, and until when it is available; how it ended instead. */
export function FileState({ file: { ended, expiresAt, downloadBegunAt, downloadedAt } }: { file: SharedFile }) {
  const t = useFileWords();
  const { dateTime } = useDates();
  const when = useCardDate();
  const date = useShortDate();
  if (ended)
    return (
      <Badge tone="warn" icon={BanIcon} wraps>
        {t(`ended.${ended.how}`, { date: dateTime(ended.at) })}
      </Badge>
    );
  return (
    <>
      {downloadedAt ? (
        <Badge tone="agree" icon={CheckIcon} wraps>
          {t('stateDownloaded', { when: when(downloadedAt) })}
        </Badge>
      ) : (
        <Badge icon={downloadBegunAt ? DownloadIcon : ClockIcon}>{t(downloadBegunAt ? 'stateBegun' : 'stateNotYet')}</Badge>
      )}
      {expiresAt && (
        <Badge tone={isSoon(expiresAt) ? 'warn' : 'plain'} icon={TimerIcon}>
          {t('stateUntil', { date: date(expiresAt) })}
        </Badge>
      )}
    </>
  );
}
