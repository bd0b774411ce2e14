import { useRef } from 'react';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ChevronDownIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { contractTemplates } from '../../contract/kinds.ts';
import { clauseTextLimit } from '../../contract/limits.ts';
import { pasteRaisedLetters } from '#platform/web/rich-text/paste/raised-letters.ts';
import { HiddenNotice } from '../letters/hidden-notice.tsx';
import { templateWords } from '../templates/template-words.ts';
import { templatesOf, type Template } from '../templates/templates.ts';
import { useNegotiationWords } from '../words.ts';

interface TemplateClausesProps {
  clauses: readonly Template[];
  /** The templates have one language. */
  isDisabled: boolean;
  onChange: (clauses: readonly Template[]) => void;
}

/** Chooses a contract template, whose clauses can be edited or left out before the session starts. */
export function TemplateClauses({ clauses, isDisabled, onChange }: TemplateClausesProps) {
  const t = useNegotiationWords();
  const { language } = useLanguage();
  return (
    <div className="grid gap-3">
      <SelectField
        name="template"
        label={t('startTemplate')}
        hint={t(isDisabled ? 'templateOneLanguage' : 'startTemplateHint')}
        disabled={isDisabled}
        placeholder={t('noTemplate')}
        options={contractTemplates.map((value) => ({ value, label: t(`contractTemplate.${value}`) }))}
        onChange={async (event) => {
          const name = contractTemplates.find((each) => each === event.target.value);
          onChange(name ? templatesOf(await templateWords(language), name) : []);
        }}
      />
      {clauses.length > 0 && (
        <fieldset>
          <legend className="text-sm text-muted">
            {t('templateClauses')}. {t('templateHint')}
          </legend>
          <ol className="mt-2 divide-y divide-line rounded-control border border-line">
            {clauses.map((clause, place) => (
              <TemplateClause
                key={clause.title}
                clause={clause}
                place={place}
                onText={(text) => onChange(clauses.map((each) => (each.title === clause.title ? { ...each, text } : each)))}
                onLeaveOut={() => onChange(clauses.filter((each) => each.title !== clause.title))}
              />
            ))}
          </ol>
        </fieldset>
      )}
    </div>
  );
}

interface TemplateClauseProps {
  clause: Template;
  place: number;
  onText: (text: string) => void;
  onLeaveOut: () => void;
}

/** One clause, folded; it says how many blanks are left, and leads to each. */
function TemplateClause({ clause: { title, text }, place, onText, onLeaveOut }: TemplateClauseProps) {
  const t = useNegotiationWords();
  const part = useRef<HTMLDivElement>(null);
  const blanks = blanksOf(text);
  const select = ({ index, length }: Blank) => {
    const field = part.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(index, index + length);
  };
  return (
    <li>
      <details className="group/clause">
        <summary className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-tint">
          <span className="text-muted tabular-nums">{place + 1}</span>
          <span className="min-w-0 flex-1 font-[560]">{title}</span>
          {blanks.length > 0 && <Badge tone="warn">{t('blanks', { count: blanks.length })}</Badge>}
          <ChevronDownIcon size={18} className="shrink-0 text-muted transition-transform group-open/clause:rotate-180" />
        </summary>
        <div ref={part} className="grid gap-2 px-4 pt-2 pb-4">
          <TextArea
            name={`clause${place}`}
            label={t('clauseText')}
            limit={clauseTextLimit}
            rows={4}
            onPaste={pasteRaisedLetters}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
          {blanks.length > 0 && (
            <p className="flex flex-wrap items-center gap-2 text-sm">
              {blanks.map((blank) => (
                <button
                  key={blank.index}
                  type="button"
                  className="tap rounded-full bg-warn-wash px-2.5 py-0.5 text-warn hover:underline"
                  aria-label={t('blankSelect', { blank: blank.name })}
                  onClick={() => select(blank)}
                >
                  {blank.name}
                </button>
              ))}
            </p>
          )}
          <HiddenNotice text={text} />
          <Button
            variant="quiet"
            size="small"
            icon={TrashIcon}
            className="-ml-3.5 justify-self-start"
            aria-label={t('leaveOutNamed', { title })}
            onClick={onLeaveOut}
          >
            {t('leaveOut')}
          </Button>
        </div>
      </details>
    </li>
  );
}

interface Blank {
  name: string;
  index: number;
  length: number;
}

/** The places to fill in: what is in square brackets. */
const blanksOf = (text: string): Blank[] =>
  [...text.matchAll(/\[([^[\]]+)\]/g)].map(({ index, 0: whole, 1: name = '' }) => ({ name, index, length: whole.length }));
