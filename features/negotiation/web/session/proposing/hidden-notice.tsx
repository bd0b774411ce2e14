import { isOpenText } from '#platform/contract/rich-text/clean-text.ts';
import { withoutIdle } from '#platform/contract/unseen.ts';
import { later } from '#platform/web/later.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/words.tsx';

/** What the main face of contracts may not have; which letters no face has, is known to code that is loaded for them. */
const beyondLatin = /[^\0-\u024F\u2010-\u2027\u20AC]/u;
const LettersNotice = later(() => import('./letters-notice.tsx').then((module) => module.LettersNotice));

/** Says, while a clause is written, that it holds what the others would not see (sent, it would be refused), or what the contract cannot show. */
export function HiddenNotice({ text }: { text: string }) {
  const errorText = useErrorText();
  const open = withoutIdle(text);
  if (isOpenText(open)) return beyondLatin.test(open) ? <LettersNotice text={open} /> : null;
  return (
    <Notice tone="warn" isAnnounced>
      {errorText('field.invisible')}
    </Notice>
  );
}
