import type { ReactNode } from 'react';
import { useSettings } from '#platform/web/settings.ts';
import { useRegistrationWords } from './registration-words.ts';

/** That not everybody may register, where one would otherwise be offered to. */
export function RegistrationNotice({ className }: { className?: string }): ReactNode {
  const t = useRegistrationWords();
  const { registration } = useSettings();
  return registration ? <p className={className}>{t(`notice.${registration}`)}</p> : null;
}
