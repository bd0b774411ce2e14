import { useId } from 'react';
import { Field, controlClasses } from '#platform/web/ui/field.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { commentLimits } from '../../contract/limits.ts';
import { useCommentWords } from '../words.ts';

/** From how much of the most on it is said how much is left. */
const tellFrom = 0.9;

/** What a comment says. It has no name to the form, which would keep it beside what is kept of it here. */
export function CommentField({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  const t = useCommentWords();
  const id = useId();
  const left = commentLimits.characters - text.trim().length;
  return (
    <Field name="text" label={label}>
      {(binding) => (
        <>
          <textarea
            dir="auto"
            {...binding}
            aria-describedby={classes(binding['aria-describedby'], id)}
            value={text}
            rows={3}
            placeholder={t('commentHint')}
            onChange={(event) => onChange(event.target.value)}
            className={classes(controlClasses, 'field-sizing-content min-h-24 max-h-[60vh]')}
          />
          <p id={id} role="status" className={classes('text-sm empty:hidden', left < 0 ? 'text-danger' : 'text-muted')}>
            {left < commentLimits.characters * (1 - tellFrom) &&
              (left < 0 ? t('tooLong', { count: -left }) : t('charactersLeft', { count: left }))}
          </p>
        </>
      )}
    </Field>
  );
}
