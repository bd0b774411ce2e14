import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { CheckIcon, CopyIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useAccountWords } from '../../words.ts';

/** Recovery codes, which are not shown again. */
export function RecoveryCodes({ codes, onEnd }: { codes: readonly string[]; onEnd: () => void }): ReactNode {
  const t = useAccountWords();
  const [isCopied, setIsCopied] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h3 ref={title} tabIndex={-1} className="text-lg outline-none">
        {t('twoFactor.recoveryCodes')}
      </h3>
      <Notice tone="warn">{t('twoFactor.recoveryCodesText')}</Notice>
      <ul className="grid gap-x-8 gap-y-2 rounded-control bg-plain-wash p-4 font-mono tablet:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={onEnd}>{t('twoFactor.kept')}</Button>
        <Button
          variant="secondary"
          icon={isCopied ? CheckIcon : CopyIcon}
          onClick={() =>
            navigator.clipboard.writeText(codes.join('\n')).then(
              () => setIsCopied(true),
              () => {},
            )
          }
        >
          {t(isCopied ? 'account.copied' : 'account.copy')}
        </Button>
      </div>
    </div>
  );
}
