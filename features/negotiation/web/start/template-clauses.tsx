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
              <li key={clause.title}>
                <details className="group/clause">
                  <summary className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-tint">
                    <span className="text-muted tabular-nums">{place + 1}</span>
                    <span className="min-w-0 flex-1 font-[560]">{clause.title}</span>
                    <ChevronDownIcon size={18} className="text-muted transition-transform group-open/clause:rotate-180" />
                  </summary>
                  <div className="grid gap-2 px-4 pt-2 pb-4">
                    <TextArea
                      name={`clause${place}`}
                      label={t('clauseText')}
                      limit={clauseTextLimit}
                      rows={4}
                      onPaste={pasteRaisedLetters}
                      value={clause.text}
                      onChange={({ target }) =>
                        onChange(clauses.map((each) => (each.title === clause.title ? { ...each, text: target.value } : each)))
                      }
                    />
                    <HiddenNotice text={clause.text} />
                    <Button
                      variant="quiet"
                      size="small"
                      icon={TrashIcon}
                      className="-ml-3.5 justify-self-start"
                      aria-label={t('leaveOutNamed', { title: clause.title })}
                      onClick={() => onChange(clauses.filter((each) => each.title !== clause.title))}
                    >
                      {t('leaveOut')}
                    </Button>
                  </div>
                </details>
              </li>
            ))}
          </ol>
        </fieldset>
      )}
    </div>
  );
}
