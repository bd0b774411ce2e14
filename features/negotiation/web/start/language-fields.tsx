import { useMemo } from 'react';
import { locales } from '#platform/contract/language.ts';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { clauseLanguages, mostLanguages, ownName, type ClauseLanguage } from '../../contract/clause-languages.ts';
import { useNegotiationWords } from '../words.ts';

interface LanguageFieldsProps {
  /** In order, the deciding one first; none for one text per clause. */
  languages: readonly ClauseLanguage[];
  onChange: (languages: readonly ClauseLanguage[]) => void;
}

/** Chooses up to three languages in which each clause has a text. */
export function LanguageFields({ languages, onChange }: LanguageFieldsProps) {
  const t = useNegotiationWords();
  const { language: own } = useLanguage();
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(locales[own], { type: 'language' });
    const labelOf = (language: ClauseLanguage) => {
      const name = names.of(language) ?? language;
      return name.toLowerCase() === ownName(language).toLowerCase() ? ownName(language) : `${name} · ${ownName(language)}`;
    };
    const options = clauseLanguages.map((value) => ({ value, label: labelOf(value) }));
    return options.sort((one, other) => one.label.localeCompare(other.label, own));
  }, [own]);
  const shown = languages.length === 0 ? 1 : mostLanguages;
  return (
    <fieldset className="grid gap-5" aria-describedby="languages-hint">
      <legend className="font-[560]">{t('languages')}</legend>
      <p id="languages-hint" className="text-sm text-muted">
        {t('languagesHint')}
      </p>
      {(['deciding', 'second', 'third'] as const).slice(0, shown).map((name, place) => (
        <SelectField
          key={name}
          name={`${name}Language`}
          label={t(`language.${name}`)}
          placeholder={t(place === 0 ? 'language.one' : place === 1 ? 'language.choose' : 'language.none')}
          required={place === 1}
          value={languages[place] ?? ''}
          options={named.filter(({ value }) => value === languages[place] || !languages.includes(value))}
          onChange={({ target }) => {
            const chosen = clauseLanguages.find((each) => each === target.value);
            if (chosen) onChange(languages.toSpliced(place, 1, chosen));
            else onChange(place === 0 ? [] : languages.slice(0, place));
          }}
        />
      ))}
    </fieldset>
  );
}
