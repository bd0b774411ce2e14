import { useEffect, useState } from 'react';
import { useShellWords } from './words.ts';

export type Theme = 'system' | 'light' | 'dark';

export const themes: readonly Theme[] = ['system', 'light', 'dark'];
const cookieName = 'appTheme';
const yearSeconds = 31_536_000;

/** Light or dark, or as the system has it. A cookie keeps the choice, so that the first paint is right already. */
export function useTheme(): { theme: Theme; labels: Readonly<Record<Theme, string>>; choose: (next: Theme) => void } {
  const t = useShellWords();
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    const kept = document.documentElement.dataset['theme'];
    if (kept === 'light' || kept === 'dark') setTheme(kept);
  }, []);
  return {
    theme,
    labels: { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') },
    choose(next) {
      setTheme(next);
      if (next === 'system') delete document.documentElement.dataset['theme'];
      else document.documentElement.dataset['theme'] = next;
      document.cookie = `${cookieName}=${next}; path=/; max-age=${next === 'system' ? 0 : yearSeconds}; samesite=lax`;
    },
  };
}
