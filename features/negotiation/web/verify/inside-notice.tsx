import { locales } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import type { TextComparison } from './pdf/compare-text.ts';
import { useVerifyWords } from './words.ts';

/** Whether the text of a PDF says what its log gives, in words. */
export function TextNotice({ fileName: file, text }: { fileName: string; text: TextComparison }) {
  const t = useVerifyWords();
  const locale = locales[useLanguage().language];
  const listed = (clauses: readonly string[], parts: TextComparison['differentParts']) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format([
      ...parts.map((part) => t(`textPart.${part}`)),
      ...clauses.map((number) => t('textClause', { number })),
    ]);
  const { same, different, differentParts, unread, unreadParts, isMore } = text;
  const isChanged = different.length + differentParts.length > 0;
  const isSame = !isChanged && !isMore;
  const isUnread = unread.length + unreadParts.length > 0;
  return (
    <Notice tone={!isSame ? 'danger' : isUnread ? 'info' : 'success'} title={t(isSame ? 'textSame' : 'textDiffers')}>
      {isSame && t('textSameText', { file, clauses: new Intl.NumberFormat(locale).format(same) })}
      {isChanged && <p>{t('textDiffersText', { file, places: listed(different, differentParts) })}</p>}
      {isMore && <p className={isChanged ? 'mt-2' : undefined}>{t('textMoreText', { file })}</p>}
      {isUnread && <p className="mt-2">{t('textUnread', { places: listed(unread, unreadParts) })}</p>}
    </Notice>
  );
}
