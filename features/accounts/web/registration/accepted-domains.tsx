import type { ReactNode } from 'react';
import { useRegistrationWords } from './registration-words.ts';

/** Maximum number of domains shown. */
const named = 5;

/** Hint with the accepted email domains. */
export function AcceptedDomains({ domains }: { domains: readonly string[] }): ReactNode {
  const t = useRegistrationWords();
  const text = domains.slice(0, named).join(', ') + (domains.length > named ? ', …' : '');
  return <p className="text-sm wrap-anywhere text-muted">{t('domains').replace('{domains}', () => text)}</p>;
}
