import { Fragment } from 'react';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { TrashIcon } from '#platform/web/ui/icons.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { contractTemplates } from '../../contract/kinds.ts';
import { clauseTextLimit } from '../../contract/limits.ts';
import { pasteRaisedLetters } from '#platform/web/rich-text/paste/raised-letters.ts';
import { HiddenNotice } from '../letters/hidden-notice.tsx';
import { templateWords } from '../templates/template-words.ts';
import { templatesOf } from '../templates/templates.ts';
import { useNegotiationWords } from '../words.ts';
import { blanksOf, filledText, partsOf, type NewClause } from './blanks.ts';
import type { StepProps } from './start-steps.tsx';
import '#platform/web/styles/reading.css';

/** Chooses a contract template. Its blanks are filled in by fields; its clauses can be edited or left out. */
export function TemplateClauses({ session: { template, clauses, languages }, change }: StepProps) {
  const t = useNegotiationWords();
  const { language } = useLanguage();
  const isDisabled = languages.length > 0;
  return (
    <>
      <SelectField
        name="template"
        label={t('startTemplate')}
        hint={t(isDisabled ? 'templateOneLanguage' : 'startTemplateHint')}
        disabled={isDisabled}
        placeholder={t('noTemplate')}
        value={template}
        options={contractTemplates.map((value) => ({ value, label: t(`contractTemplate.${value}`) }))}
        onChange={async ({ target }) => {
          const name = contractTemplates.find((each) => each === target.value);
          const own = name ? templatesOf(await templateWords(language), name) : [];
          change({ template: name ?? '', clauses: own.map((clause) => ({ ...clause, entered: {} })) });
        }}
      />
      {clauses.length > 0 && (
        <ol className="divide-y divide-line border-t border-line">
          {clauses.map((clause, place) => (
            <TemplateClause
              key={clause.title}
              clause={clause}
              place={place}
              onChange={(fields) => change({ clauses: clauses.with(place, { ...clause, ...fields }) })}
              onLeaveOut={() => change({ clauses: clauses.toSpliced(place, 1) })}
            />
          ))}
        </ol>
      )}
    </>
  );
}

interface TemplateClauseProps {
  clause: NewClause;
  place: number;
  onChange: (fields: Partial<NewClause>) => void;
  onLeaveOut: () => void;
}

/** One clause as it will be proposed, with a field for each blank. */
function TemplateClause({ clause, place, onChange, onLeaveOut }: TemplateClauseProps) {
  const t = useNegotiationWords();
  const { title, text, entered } = clause;
  const blanks = blanksOf(text);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4">
      <div className="-my-1.5 flex items-center gap-2">
        <h3 className="min-w-0 flex-1 text-base">
          <span className="text-muted tabular-nums">{place + 1}</span> {title}
        </h3>
        <IconButton icon={TrashIcon} label={t('leaveOutNamed', { title })} onClick={onLeaveOut} />
      </div>
      <ClauseWords clause={clause} />
      {blanks.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 tablet:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
          {blanks.map(({ key, name }) => (
            <TextField
              key={key}
              className="max-tablet:only:col-span-full"
              name={`clause${place} ${key}`}
              label={capitalised(key.replace(name.toLowerCase(), name))}
              value={entered[key] ?? ''}
              autoComplete="off"
              onChange={({ target }) => onChange({ entered: { ...entered, [key]: target.value } })}
            />
          ))}
        </div>
      )}
      <HiddenNotice text={filledText(clause)} />
      <details>
        <summary className="tap inline-flex min-h-9 items-center gap-1.5 text-sm font-[560] text-accent hover:underline">
          {t('editText')}
        </summary>
        <TextArea
          name={`clause${place}`}
          label={t('clauseText')}
          className="mt-1"
          limit={clauseTextLimit}
          rows={4}
          onPaste={pasteRaisedLetters}
          value={text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </details>
    </li>
  );
}

const capitalised = (name: string) => name.charAt(0).toLocaleUpperCase() + name.slice(1);

function ClauseWords({ clause: { text, entered } }: { clause: NewClause }) {
  return (
    <p className="font-[family-name:var(--font-reading)] text-pretty break-words whitespace-pre-line">
      {partsOf(text).map((part, index) => {
        const key = `${index}`;
        if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>;
        const words = entered[part.key]?.trim();
        return words ? (
          <strong key={key}>{words}</strong>
        ) : (
          <mark key={key} className="rounded-small bg-warn-wash px-1 font-sans text-sm text-warn">
            {part.name}
          </mark>
        );
      })}
    </p>
  );
}
