import { useRef } from 'react';
import { Button, type ButtonSize } from '#platform/web/ui/button.tsx';
import { UploadIcon } from '#platform/web/ui/icons.tsx';
import { useDocumentWords } from '../../words.ts';
import { openableTypes } from './openable.ts';

interface OpenFileButtonProps {
  onFile: (file: File) => void;
  size?: ButtonSize;
  className?: string;
}

/** Chooses a file that becomes a document. */
export function OpenFileButton({ onFile, size = 'small', className = '' }: OpenFileButtonProps) {
  const t = useDocumentWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" className={className} size={size} icon={UploadIcon} onClick={() => input.current?.click()}>
        {t('open.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={openableTypes}
        aria-label={t('open.choose')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
