import { use } from 'react';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import type { KnownDocumentType } from '../../../contract/kinds.ts';
import { useSessionWords } from '../../words.ts';
import { templateWords } from '../../templates/template-words.ts';
import { templatesOf, type Template } from '../../templates/templates.ts';

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
