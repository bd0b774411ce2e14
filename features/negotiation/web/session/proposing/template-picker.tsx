import { use } from 'react';
import { isLanguage } from '#platform/contract/language.ts';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import type { KnownDocumentType } from '../../../contract/kinds.ts';
import { useSessionWords } from '../../words.ts';
import { templateWords } from '../../templates/template-words.ts';
import { templatesOf } from '../../templates/templates.ts';

interface TemplatePickerProps {
  type: KnownDocumentType;
  /** Languages of the session; undefined for one text in the language of the page. */
  languages: readonly string[] | undefined;
  /** `texts`: in each language; empty in those that the templates do not have. */
  onChoose: (template: { title: string; texts: readonly string[] }) => void;
}

/** Offers clauses that are usual in contracts of this type; text in brackets is to be filled in. */
export function TemplatePicker({ type, languages, onChoose }: TemplatePickerProps) {
  const t = useSessionWords();
  const { language: own } = useLanguage();
  const templates = templatesOf(use(templateWords(own)), type);
  return (
    <SelectField
      name="template"
      label={t('fromTemplate')}
      hint={t('templateHint')}
      value=""
      placeholder={t('chooseTemplate')}
      options={templates.map(({ title }, index) => ({ value: String(index), label: title }))}
      onChange={async (event) => {
        const { value } = event.target;
        const template = templates[Number(value)];
        if (value === '' || !template) return;
        const textIn = async (language: string) =>
          isLanguage(language) ? (templatesOf(await templateWords(language), type)[Number(value)]?.text ?? '') : '';
        onChoose({ title: template.title, texts: languages ? await Promise.all(languages.map(textIn)) : [template.text] });
      }}
    />
  );
}
