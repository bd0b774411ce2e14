import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useIntegrationWords } from '../words.ts';

interface ShownOnceProps {
  title: string;
  text: string;
  /** The secret, which is not shown again. */
  secret: string;
  onEnd: () => void;
  children?: ReactNode;
}

/** A secret that is shown only once. Takes the focus, so that it is not overlooked. */
export function ShownOnce({ title, text, secret, onEnd, children }: ShownOnceProps): ReactNode {
  const t = useIntegrationWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={title} className="rounded-control">
      <Notice
        tone="success"
        title={title}
        actions={
          <Button variant="secondary" size="small" onClick={onEnd}>
            {t('done')}
          </Button>
        }
      >
        <p className="mb-3 text-pretty">{text}</p>
        <CopyField label={title} value={secret} isCode={false} labels={{ copy: t('copy'), copied: t('copied') }} />
        {children}
      </Notice>
    </div>
  );
}
