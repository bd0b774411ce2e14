import type { ReactNode } from 'react';
import { languages, type Language } from '#platform/contract/language.ts';
import { Menu } from '#platform/web/ui/menu.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useShellWords } from '../i18n/words.ts';

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', es: 'Español' };

/** Selects the language of the interface, stored on this device. */
export function LanguageSwitcher(): ReactNode {
  const t = useShellWords();
  const { language, choose } = useLanguage();
  return (
    <Menu
      label={t('languageChooser', { language: languageNames[language], code: language.toUpperCase() })}
      isIcon
      items={languages.map((each) => ({ label: languageNames[each], isChosen: each === language, onSelect: () => choose(each) }))}
    >
      <span aria-hidden="true" className="text-sm font-semibold uppercase">
        {language}
      </span>
    </Menu>
  );
}
