import type { ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { reactionIcons } from '#platform/web/ui/reaction-icons.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import type { Message } from '../../contract/shapes.ts';
import { useMessengerWords } from '../words.ts';
import { useConversationActions } from './conversation-actions.ts';

/** Reactions with counts. One's own is pressed; pressing it again removes it. */
export function Reactions({ message }: { message: Message }): ReactNode {
  const t = useMessengerWords();
  const { react } = useConversationActions();
  const { language } = useLanguage();
  if (message.reactions.length === 0) return null;
  const together = new Intl.ListFormat(locales[language], { style: 'long', type: 'conjunction' });
  return (
    <ul aria-label={t('reactions')} className="my-1 flex flex-wrap gap-1.5">
      {message.reactions.map(({ reaction, count, isMine, people }) => {
        const names = people.map(({ name }) => name);
        const others = count - names.length;
        const Glyph = reactionIcons[reaction];
        const who = together.format(others > 0 ? [...names, t('othersMore', { count: others })] : names);
        return (
          <li key={reaction}>
            <button
              type="button"
              aria-pressed={isMine}
              aria-label={t('reactionBy', { reaction: t(`reaction.${reaction}`), count, people: who })}
              title={t('reactionBy', { reaction: t(`reaction.${reaction}`), count, people: who })}
              disabled={!message.can.react}
              onClick={() => react(message, isMine ? null : reaction)}
              className={classes(
                'tap inline-flex min-h-7 items-center gap-1.5 rounded-full border px-2.5 text-xs tabular-nums transition-colors hover:not-disabled:border-accent',
                isMine ? 'border-accent bg-tint text-accent' : 'border-line bg-surface text-muted',
              )}
            >
              <Glyph size={15} /> {count}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
