import type { ReactNode } from 'react';
import { sideBySide } from '#platform/contract/isolated.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { fieldsWith } from '../../contract/chosen-fields.ts';
import { useAccountWords } from '../words.ts';
import { useKnownPerson } from './known-people.ts';

export interface ApartProps {
  id: string;
  className?: string;
}

const distinguishing = fieldsWith({ distinguishesNamesakes: true });

/**
 * Details that distinguish namesakes: some profile fields and the date of registration. Empty
 * without a namesake.
 */
export function Apart({ id, className = 'text-sm text-muted wrap-anywhere' }: ApartProps): ReactNode {
  const t = useAccountWords();
  const { date } = useDates();
  const apart = useKnownPerson(id)?.apart;
  if (!apart) return null;
  return (
    <span data-apart="" className={`block ${className}`}>
      {sideBySide([...distinguishing.map((name) => apart[name]), t('person.since', { date: date(apart.since) })])}
    </span>
  );
}
