import { use } from 'react';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import type { KnownDocumentType } from '../../../contract/kinds.ts';
import { useSessionWords } from '../../words.ts';
import { templateWords, type TemplateWords } from './template-words.ts';

export interface Template {
  title: string;
  text: string;
}

/** Template numbers of a document type; the last is the maximum. */
const most = [1, 2, 3, 4, 5, 6] as const;

/** Templates of a document type, in the usual order of a contract. */
export function templatesOf(words: TemplateWords, type: KnownDocumentType): Template[] {
  const all: Readonly<Record<string, string | undefined>> = words;
  return most.flatMap((number) => {
    const title = all[`template.${type}.${number}.title`];
    const text = all[`template.${type}.${number}.text`];
    return title !== undefined && text !== undefined ? [{ title, text }] : [];
  });
}

/** Offers clauses that are usual in contracts of this type; text in brackets is to be filled in. */
export function TemplatePicker({ type, onChoose }: { type: KnownDocumentType; onChoose: (template: Template) => void }) {
  const t = useSessionWords();
  const { language } = useLanguage();
  const templates = templatesOf(use(templateWords(language)), type);
  return (
    <SelectField
      name="template"
      label={t('fromTemplate')}
      hint={t('templateHint')}
      value=""
      placeholder={t('chooseTemplate')}
      options={templates.map(({ title }, index) => ({ value: String(index), label: title }))}
      onChange={(event) => {
        const template = templates[Number(event.target.value)];
        if (event.target.value !== '' && template) onChoose(template);
      }}
    />
  );
}
