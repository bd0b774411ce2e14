import { locales } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import type { TextComparison } from './pdf/compare-text.ts';
import { useVerifyWords } from './words.ts';

/** Whether the text of a PDF says what its log gives, in words. */
export function TextNotice({ fileName: file, text: { same, different, unread } }: { fileName: string; text: TextComparison }) {
  const t = useVerifyWords();
  const locale = locales[useLanguage().language];
  const listed = (numbers: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(numbers);
  const isSame = different.length === 0;
  return (
    <Notice tone={!isSame ? 'danger' : unread.length > 0 ? 'info' : 'success'} title={t(isSame ? 'textSame' : 'textDiffers')}>
      {isSame
        ? t('textSameText', { file, clauses: new Intl.NumberFormat(locale).format(same) })
        : t('textDiffersText', { file, numbers: listed(different) })}
      {unread.length > 0 && <p className="mt-2">{t('textUnread', { numbers: listed(unread) })}</p>}
    </Notice>
  );
}
