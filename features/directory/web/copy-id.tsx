import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '#platform/web/ui/icons.tsx';
import { useDirectoryWords } from './words.ts';

const thanksMs = 2_500;

/** Shows an ID on request and copies it; without clipboard permission it can still be selected. */
export function CopyId({ id, name }: { id: string; name: string }) {
  const t = useDirectoryWords();
  const [isShown, setIsShown] = useState(false);
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
        className="tap inline-flex items-center gap-1.5 rounded-control px-1 text-sm whitespace-nowrap text-muted transition-colors select-text hover:bg-tint hover:text-ink"
        onClick={() => {
          setIsShown(true);
          navigator.clipboard.writeText(id).then(
            () => setIsCopied(true),
            () => {},
          );
        }}
      >
        {isShown ? <span className="font-mono">{id}</span> : t('id')}
        <Glyph size={15} className={isCopied ? 'text-agree' : undefined} />
      </button>
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
    </span>
  );
}
