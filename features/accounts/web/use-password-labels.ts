import { useAccountPublicWords } from './words.ts';

/** Labels of the button in a password field. */
export function usePasswordLabels(): { show: string; hide: string } {
  const t = useAccountPublicWords();
  return { show: t('showPassword'), hide: t('hidePassword') };
}
