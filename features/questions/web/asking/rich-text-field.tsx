import { useEffect, useId, useState } from 'react';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import { LaterEditor } from '#platform/web/rich-text/later-editor.tsx';
import type { EditorNaming } from '#platform/web/rich-text/use-name-menu.ts';
import { FieldError } from '#platform/web/ui/field.tsx';
import { useFormField } from '#platform/web/ui/form-context.ts';
import { questionLimits } from '../../contract/limits.ts';
import { useQuestionWords } from '../words.ts';
import './rich-text-field.css';

interface RichTextFieldProps {
  label: string;
  placeholder: string;
  start: RichText;
  onChange: (content: RichText) => void;
  /** How long the text is now. */
  content: RichText;
  /** Who can be named in it, where somebody can. */
  naming?: EditorNaming;
}

/** From how much of the most on it is said how much is left. */
const tellFrom = 0.9;

/** A rich text in a form, with its tools above it. */
export function RichTextField({ label, placeholder, start, onChange, content, naming }: RichTextFieldProps) {
  const t = useQuestionWords();
  const id = useId();
  const found = useFormField('content', id, label);
  // What is typed here reaches no field that the form could hear.
  const [isMended, setIsMended] = useState(false);
  useEffect(() => {
    if (!found) setIsMended(false);
  }, [found]);
  const error = isMended ? undefined : found;
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const left = questionLimits.characters - plainText(content).length;
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-[560]" aria-hidden>
        {label}
      </p>
      <div
        id={id}
        tabIndex={-1}
        data-invalid={error ? '' : undefined}
        className="rich-text-field"
        onFocus={(event) => {
          // The form leads here to what is wrong; one writes in the text itself.
          if (event.target === event.currentTarget) event.currentTarget.querySelector<HTMLElement>('[role="textbox"]')?.focus();
        }}
      >
        <div ref={setTools} className="rich-text-tools" />
        <LaterEditor
          start={start}
          onChange={(next) => {
            setIsMended(true);
            onChange(next);
          }}
          name={label}
          placeholder={placeholder}
          toolsIn={tools}
          naming={naming}
          describedBy={`${id}-told`}
        />
      </div>
      <div id={`${id}-told`}>
        <FieldError id={`${id}-error`} error={error} />
        {left < questionLimits.characters * (1 - tellFrom) && (
          <p role="status" className={left < 0 ? 'text-sm text-danger' : 'text-sm text-muted'}>
            {left < 0 ? t('tooLong', { count: -left }) : t('charactersLeft', { count: left })}
          </p>
        )}
      </div>
    </div>
  );
}
