import type { ReactNode } from 'react';
import { useRegistrationWords } from './registration-words.ts';

/** So many are named; whoever runs the site can say the others. */
const named = 5;

/** Whose addresses are taken. */
export function AcceptedDomains({ domains }: { domains: readonly string[] }): ReactNode {
  const t = useRegistrationWords();
  const text = domains.slice(0, named).join(', ') + (domains.length > named ? ', …' : '');
  return <p className="text-sm wrap-anywhere text-muted">{t('domains').replace('{domains}', () => text)}</p>;
}
