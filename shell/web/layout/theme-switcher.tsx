import type { ReactNode } from 'react';
import { MoonIcon, SunIcon, MonitorIcon, type Icon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { themes, useTheme, type Theme } from './use-theme.ts';
import { useShellWords } from '../i18n/words.ts';

const icons: Record<Theme, Icon> = { system: MonitorIcon, light: SunIcon, dark: MoonIcon };

/** Selects light, dark or the system’s theme. */
export function ThemeSwitcher(): ReactNode {
  const t = useShellWords();
  const { theme, labels, choose } = useTheme();
  const Glyph = icons[theme];
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
