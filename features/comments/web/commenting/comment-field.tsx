import { useCallback, useId } from 'react';
import { MentionField } from '#features/accounts/web/public-api.tsx';
import { call } from '#platform/web/api.ts';
import { Field, controlClasses } from '#platform/web/ui/field.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { suggestReaders } from '../../contract/endpoints.ts';
import { commentLimits } from '../../contract/limits.ts';
import { useCommentWords } from '../words.ts';

/** From how much of the most on it is said how much is left. */
const tellFrom = 0.9;

interface CommentFieldProps {
  /** The thing that is commented: who sees it is offered to be named. */
  on: string;
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** What a comment says. It has no name to the form, which would keep it beside what is kept of it here. */
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
            {left < commentLimits.characters * (1 - tellFrom) &&
              (left < 0 ? t('tooLong', { count: -left }) : t('charactersLeft', { count: left }))}
          </p>
        </>
      )}
    </Field>
  );
}
