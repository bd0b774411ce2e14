import { useEffect, useState, type ReactNode } from 'react';
import { MoonIcon, SunIcon, MonitorIcon, type Icon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { useShellWords } from './words.ts';

type Theme = 'system' | 'light' | 'dark';

const themes: readonly Theme[] = ['system', 'light', 'dark'];
const icons: Record<Theme, Icon> = { system: MonitorIcon, light: SunIcon, dark: MoonIcon };
const cookieName = 'appTheme';
const yearSeconds = 31_536_000;

/** Chooses light or dark, or the system's choice. A cookie keeps it, so that the first paint is right already. */
export function ThemeSwitcher(): ReactNode {
  const t = useShellWords();
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    const kept = document.documentElement.dataset['theme'];
    if (kept === 'light' || kept === 'dark') setTheme(kept);
  }, []);
  const choose = (next: Theme) => {
    setTheme(next);
    if (next === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
    document.cookie = `${cookieName}=${next}; path=/; max-age=${next === 'system' ? 0 : yearSeconds}; samesite=lax`;
  };
  const Glyph = icons[theme];
  const labels: Record<Theme, string> = { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') };
  return (
    <Menu
      label={t('themeChooser', { theme: labels[theme] })}
      isIcon
      items={themes.map((each) => ({ label: labels[each], icon: icons[each], isChosen: each === theme, onSelect: () => choose(each) }))}
    >
      <Glyph size={20} />
    </Menu>
  );
}
