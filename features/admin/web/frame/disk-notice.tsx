import { useQuery } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { query } from '#platform/web/api/api.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { readDisk } from '#features/accounts/contract/disk-endpoints.ts';
import { useAdminWords } from '../words.ts';

const refreshMs = 60_000;
const mebibyte = 2 ** 20;

/** Warns that the disk is full, or will be within a day. */
export function DiskNotice(): ReactNode {
  const t = useAdminWords();
  const { language } = useLanguage();
  const { data } = useQuery({ ...query(readDisk, {}), refetchInterval: refreshMs });
  const disk = data?.disk;
  if (!disk || disk.state === 'ample') return null;
  const measure = (unit: string, count: number) =>
    new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(count);
  const megabytes = Math.floor(disk.freeBytes / mebibyte);
  const free = megabytes < 1024 ? measure('megabyte', megabytes) : measure('gigabyte', megabytes / 1024);
  return (
    <Notice tone={disk.state === 'full' ? 'danger' : 'warn'} title={t(disk.state === 'full' ? 'diskFull' : 'diskShort')}>
      {t('diskFree', { free })}{' '}
      {disk.hoursLeft !== null && t('diskPace', { time: measure('hour', Math.max(1, Math.floor(disk.hoursLeft))) })}{' '}
      {t(disk.state === 'full' ? 'diskFullText' : 'diskShortText')}
    </Notice>
  );
}
