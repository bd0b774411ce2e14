import type { ReactNode } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { CaseMessage } from '../contract/shapes.ts';
import { useModerationWords } from './words.ts';

/** Messages of author and moderators about an objection. Moderators are not named. */
export function CaseMessages({ messages, isAuthor }: { messages: readonly CaseMessage[]; isAuthor: boolean }): ReactNode {
  const t = useModerationWords();
  const dates = useDates();
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="objection" className="grid gap-3">
      <h2 id="objection" className="text-lg">
        {t('objection')}
      </h2>
      <ul className="grid gap-3">
        {messages.map(({ id, isByAuthor, text, writtenAt }) => (
          <li
            key={id}
            className={classes(
              'max-w-[46rem] rounded-card border px-4 py-3',
              isByAuthor === isAuthor ? 'border-accent/30 bg-tint' : 'border-line bg-surface',
            )}
          >
            <p className="text-sm text-muted">
              <span className="font-[560] text-ink">{isByAuthor ? t(isAuthor ? 'byYou' : 'byAuthor') : t('byModerators')}</span>{' '}
              <DateText iso={writtenAt} title={dates.exact(writtenAt)}>
                {dates.dateTime(writtenAt)}
              </DateText>
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
