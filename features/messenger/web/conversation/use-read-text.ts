import { locales } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useMessengerWords } from '../words.ts';

/** Read mark of another person. */
export interface Reader {
  name: string;
  seq: number;
}

/** Beyond this number people are only counted. */
const mostNamed = 3;

/** Read receipt of a message; empty if no one has read it. */
export function useReadText(seq: number | undefined, readers: readonly Reader[], isPrivate: boolean): string {
  const t = useMessengerWords();
  const { language } = useLanguage();
  const names = seq === undefined ? [] : readers.filter((reader) => reader.seq >= seq).map(({ name }) => name);
  if (names.length === 0) return '';
  if (isPrivate) return t('read');
  if (names.length === readers.length && names.length > 1) return t('readByAll');
  if (names.length > mostNamed) return t('readByMany', { count: names.length });
  const together = new Intl.ListFormat(locales[language], { style: 'long', type: 'conjunction' });
  return t('readBy', { names: together.format(names) });
}
