import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '#platform/web/ui/icons.tsx';
import { useDirectoryWords } from './words.ts';

const thanksMs = 2_500;

/** ID with a copy button; without clipboard permission it can still be selected. */
export function CopyId({ id, name }: { id: string; name: string }) {
  const t = useDirectoryWords();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), thanksMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Glyph = isCopied ? CheckIcon : CopyIcon;
  return (
    <span className="inline-flex">
      <button
        type="button"
        aria-label={t('copyId', { id, name })}
        title={t('copyId', { id, name })}
        className="relative inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-mono text-sm whitespace-nowrap max-tablet:text-xs tablet:tracking-[0.06em] transition-colors select-text hover:bg-tint"
        onClick={() =>
          navigator.clipboard.writeText(id).then(
            () => setIsCopied(true),
            () => {},
          )
        }
      >
        {id}
        <Glyph size={16} className={isCopied ? 'text-agree' : 'text-muted'} />
      </button>
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
    </span>
  );
}
