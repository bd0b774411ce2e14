import { useAccountPublicWords } from './words.ts';

/** What the button in a password field says. */
export function usePasswordLabels(): { show: string; hide: string } {
  const t = useAccountPublicWords();
  return { show: t('showPassword'), hide: t('hidePassword') };
}
