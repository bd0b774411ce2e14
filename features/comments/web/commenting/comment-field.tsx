import { useCallback, useId } from 'react';
import { MentionField } from '#features/accounts/web/public-api.tsx';
import { call } from '#platform/web/api/api.ts';
import { Field, controlClasses } from '#platform/web/forms/field.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { suggestReaders } from '../../contract/endpoints.ts';
import { commentLimits } from '../../contract/limits.ts';
import { useCommentWords } from '../words.ts';

/** Share of the maximum length from which the remaining characters are shown. */
const warnFrom = 0.9;

interface CommentFieldProps {
  /** Subject; people who see it are suggested for mentions. */
  on: string;
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/**
 * Text area of a comment. It has no `name`, so that the form does not store a second copy of the
 * draft.
 */
export function CommentField({ on, label, text, onChange }: CommentFieldProps) {
  const t = useCommentWords();
  const id = useId();
  const suggest = useCallback(async (q: string) => (await call(suggestReaders, { query: { on, q } })).items, [on]);
  const left = commentLimits.characters - text.trim().length;
  return (
    <Field name="text" label={label}>
      {(binding) => (
        <>
          <MentionField
            {...binding}
            aria-describedby={classes(binding['aria-describedby'], id)}
            value={text}
            rows={3}
            placeholder={t('commentHint')}
            onChange={onChange}
            suggest={suggest}
            suggestionsLabel={t('peopleToName')}
            suggestionsText={(count) => t('peopleOffered', { count })}
            className={classes(controlClasses, 'field-sizing-content min-h-24 max-h-[60vh]')}
          />
          <p id={id} role="status" className={classes('text-sm empty:hidden', left < 0 ? 'text-danger' : 'text-muted')}>
            {left < commentLimits.characters * (1 - warnFrom) &&
              (left < 0 ? t('tooLong', { count: -left }) : t('charactersLeft', { count: left }))}
          </p>
        </>
      )}
    </Field>
  );
}
