import { Chip } from '#platform/web/ui/chip.tsx';
import { ownName } from '../../../contract/clause-languages.ts';
import { useSessionWords } from '../../words.ts';
import type { ShownLanguages } from './use-shown-languages.ts';

interface LanguageSwitchProps extends ShownLanguages {
  languages: readonly string[];
  /** As on screen. */
  number: string;
}

/** Chooses the language in which clauses are shown, or all of them side by side. */
export function LanguageSwitch({ languages, number, shown, show }: LanguageSwitchProps) {
  const t = useSessionWords();
  return (
    <div role="group" aria-label={t('languageSwitch', { number })} className="flex flex-wrap gap-1.5 print:hidden">
      {languages.map((language) => (
        <Chip key={language} isPressed={shown?.length === 1 && shown[0] === language} onPress={() => show([language])}>
          <bdi lang={language}>{ownName(language)}</bdi>
        </Chip>
      ))}
      <Chip isPressed={shown !== undefined && shown.length > 1} onPress={() => show(languages)}>
        {t('allLanguages')}
      </Chip>
    </div>
  );
}
