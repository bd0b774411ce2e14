import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useSharedModerationWords } from '../words.ts';

/** Tells its author that a thing (`kind:id`) is hidden, and leads to the reasons. */
export function HiddenNotice({ on, className }: { on: string; className?: string }): ReactNode {
  const t = useSharedModerationWords();
  return (
    <Notice
      tone="warn"
      title={t('hiddenTitle')}
      className={className ?? ''}
      actions={
        <LinkButton to={`/statements?on=${on}`} variant="secondary" size="small">
          {t('hiddenReasons')}
        </LinkButton>
      }
    >
      {t('hiddenText')}
    </Notice>
  );
}
