import { useEffect, useId, useState } from 'react';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import { LazyEditor } from '#platform/web/rich-text/lazy-editor.tsx';
import type { EditorMentions } from '#platform/web/rich-text/use-mention-menu.ts';
import { FieldError } from '#platform/web/forms/field.tsx';
import { useFormField } from '#platform/web/forms/form-context.ts';
import { questionLimits } from '../../contract/limits.ts';
import { useQuestionWords } from '../words.ts';
import './rich-text-field.css';

interface RichTextFieldProps {
  label: string;
  placeholder: string;
  start: RichText;
  onChange: (content: RichText) => void;
  /** The current text, for the counter. */
  content: RichText;
  /** Suggestions of mentions, if they are available. */
  naming?: EditorMentions;
}

/** Share of the maximum length from which the counter is shown. */
const warnFrom = 0.9;

/** Rich text editor as a form field, with a toolbar. */
export function RichTextField({ label, placeholder, start, onChange, content, naming }: RichTextFieldProps) {
  const t = useQuestionWords();
  const id = useId();
  const found = useFormField('content', id, label);
  // The form does not receive the editor's input events.
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
          // The form focuses the wrapper; moves the focus into the editor.
          if (event.target === event.currentTarget) event.currentTarget.querySelector<HTMLElement>('[role="textbox"]')?.focus();
        }}
      >
        <div ref={setTools} className="rich-text-tools" />
        <LazyEditor
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
        {left < questionLimits.characters * (1 - warnFrom) && (
          <p role="status" className={left < 0 ? 'text-sm text-danger' : 'text-sm text-muted'}>
            {left < 0 ? t('tooLong', { count: -left }) : t('charactersLeft', { count: left })}
          </p>
        )}
      </div>
    </div>
  );
}
