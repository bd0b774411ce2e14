import { isOpenText } from '#platform/contract/rich-text/clean-text.ts';
import { withoutIdle } from '#platform/contract/unseen.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/words.tsx';

/** Says, while a clause is written, that it holds what the others would not see; sent, it would be refused. */
export function HiddenNotice({ text }: { text: string }) {
  const errorText = useErrorText();
  if (isOpenText(withoutIdle(text))) return null;
  return (
    <Notice tone="warn" isAnnounced>
      {errorText('field.invisible')}
    </Notice>
  );
}
