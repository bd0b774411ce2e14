import type { ReactNode } from 'react';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useRegistrationWords } from './registration-words.ts';

/** Notice that registration is not open to everyone. */
export function RegistrationNotice({ className }: { className?: string }): ReactNode {
  const t = useRegistrationWords();
  const { registration } = useSettings();
  return registration ? <p className={className}>{t(`notice.${registration}`)}</p> : null;
}
