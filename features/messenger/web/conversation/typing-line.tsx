import type { ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import type { Message, Person } from '../../contract/shapes.ts';
import { useMessengerWords } from '../words.ts';

interface TypingLineProps {
  ids: ReadonlySet<string>;
  people: readonly Person[];
  messages: readonly Message[];
  ownId: string;
}

/** People typing. Always takes up its height, to avoid layout shifts. */
export function TypingLine({ ids, people, messages, ownId }: TypingLineProps): ReactNode {
  const t = useMessengerWords();
  const { language } = useLanguage();
  const known = (id: string) =>
    people.find((person) => person.id === id)?.name ?? messages.findLast(({ author }) => author?.id === id)?.author?.name;
  const names = [...ids].filter((id) => id !== ownId).map((id) => known(id) ?? t('somebody'));
  const together = new Intl.ListFormat(locales[language], { style: 'long', type: 'conjunction' });
  return (
    <p className="min-h-6 truncate px-4 text-xs text-muted tablet:px-6">
      {names.length > 3
        ? t('manyTyping')
        : names.length > 0 && t(names.length === 1 ? 'typingOne' : 'typingSome', { names: together.format(names) })}
    </p>
  );
}
