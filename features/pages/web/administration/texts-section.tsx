import { useState, type ReactNode } from 'react';
import { ownTextNames } from '#platform/contract/installation/own-texts.ts';
import { languages } from '#platform/contract/language.ts';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { readTexts } from '../../contract/endpoints.ts';
import { useOwnTextWords } from '../words.ts';
import { TextForm } from './text-form.tsx';

/** Editor of the texts about the site, by text and language. */
export function TextsSection(): ReactNode {
  const t = useOwnTextWords();
  const platform = usePlatformWords();
  const reader = useLanguage().language;
  const [name, setName] = useState<(typeof ownTextNames)[number]>('home');
  const [language, setLanguage] = useState(reader);
  const texts = useQuery(query(readTexts, { params: { name } }));
  return (
    <>
      <p className="text-muted">{t('own.text')}</p>
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          name="name"
          label={t('own.which')}
          value={name}
          onChange={({ target }) => setName(ownTextNames.find((each) => each === target.value) ?? 'home')}
          options={ownTextNames.map((value) => ({ value, label: t(`own.name.${value}`) }))}
        />
        <SelectField
          name="language"
          label={t('own.language')}
          value={language}
          onChange={({ target }) => setLanguage(languages.find((each) => each === target.value) ?? reader)}
          options={languages.map((value) => ({ value, label: t(`own.language.${value}`) }))}
        />
      </div>
      <QueryStates query={texts} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {(known) => (
          <Card>
            <TextForm key={`${name} ${language} ${known[language]?.updatedAt}`} {...{ name, language, own: known[language] }} />
          </Card>
        )}
      </QueryStates>
    </>
  );
}
