import type { ReactNode } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { languageName } from '../i18n/language-name.ts';
import { useLanguage } from '../i18n/words.tsx';
import './language-tag.css';

/** The language of a text after its title, if it is not the reader’s. */
export function LanguageTag({ of }: { of: Language | null }): ReactNode {
  const { language } = useLanguage();
  if (!of || of === language) return null;
  return (
    <>
      {' '}
      <abbr title={languageName(language, of)} lang={language} className="language-tag">
        {of.toUpperCase()}
      </abbr>
    </>
  );
}
