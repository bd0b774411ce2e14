import { useSyncExternalStore } from 'react';
import { useShellWords } from '../i18n/words.ts';
import { Listeners } from '#platform/web/storage/listeners.ts';

export type Theme = 'system' | 'light' | 'dark';

export const themes: readonly Theme[] = ['system', 'light', 'dark'];
const cookieName = 'appTheme';
const yearSeconds = 31_536_000;

const listeners = new Listeners();

function themeNow(): Theme {
  const stored = document.documentElement.dataset['theme'];
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/**
 * The theme: light, dark or that of the system; shared by all components. A cookie stores the
 * choice, so that the first paint is correct.
 */
export function useTheme(): { theme: Theme; labels: Readonly<Record<Theme, string>>; choose: (next: Theme) => void } {
  const t = useShellWords();
  const theme = useSyncExternalStore(listeners.subscribe, themeNow, (): Theme => 'system');
  return {
    theme,
    labels: { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') },
    choose(next) {
      if (next === 'system') delete document.documentElement.dataset['theme'];
      else document.documentElement.dataset['theme'] = next;
      document.cookie = `${cookieName}=${next}; path=/; max-age=${next === 'system' ? 0 : yearSeconds}; samesite=lax`;
      listeners.notify();
    },
  };
}
