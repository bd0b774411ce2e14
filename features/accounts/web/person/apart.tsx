import type { ReactNode } from 'react';
import { sideBySide } from '#platform/contract/isolated.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { useAccountWords } from '../words.ts';
import { useKnownPerson } from './known-people.ts';

export interface ApartProps {
  id: string;
  className?: string;
}

/**
 * Details that distinguish namesakes: city, organisation, and date of registration. Empty without a
 * namesake.
 */
export function Apart({ id, className = 'text-sm text-muted wrap-anywhere' }: ApartProps): ReactNode {
  const t = useAccountWords();
  const { date } = useDates();
  const apart = useKnownPerson(id)?.apart;
  if (!apart) return null;
  const { city, company, since } = apart;
  return (
    <span data-apart="" className={`block ${className}`}>
      {sideBySide([city, company, t('person.since', { date: date(since) })])}
    </span>
  );
}
