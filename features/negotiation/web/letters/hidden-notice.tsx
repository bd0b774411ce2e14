import { isOpenText } from '#platform/contract/rich-text/clean-text.ts';
import { withoutIdle } from '#platform/contract/unseen.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { PrintedLetters } from './printed-letters.tsx';

/**
 * Warns while typing about invisible characters, which the server would refuse, and about
 * characters that the contract cannot print.
 */
export function HiddenNotice({ text }: { text: string }) {
  const errorText = useErrorText();
  const open = withoutIdle(text);
  if (isOpenText(open)) return <PrintedLetters text={open} say="lettersLacking" />;
  return (
    <Notice tone="warn" isAnnounced>
      {errorText('field.invisible')}
    </Notice>
  );
}
