import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useSharedModerationWords } from '../words.ts';

/** What hiding means for things of which others keep a part. */
const textOf = {
  file: 'hiddenText.file',
  galleryitem: 'hiddenText.galleryitem',
  group: 'hiddenText.group',
  negotiation: 'hiddenText.negotiation',
} as const;
const isNamed = (kind: string): kind is keyof typeof textOf => Object.hasOwn(textOf, kind);

interface HiddenNoticeProps {
  /** The thing, `kind:id`. */
  on: string;
  /** It waits for a first look, and nobody has judged it. */
  isWaiting?: boolean | undefined;
  /** Who sees it and has no part in the decision is not led to the reasons. */
  isAuthor?: boolean;
  className?: string;
}

/** Tells whoever still sees a thing that it is hidden, and leads its author to the reasons; or that it waits, and why. */
export function HiddenNotice({ on, isWaiting = false, isAuthor = true, className }: HiddenNoticeProps): ReactNode {
  const t = useSharedModerationWords();
  const [kind = ''] = on.split(':');
  if (isWaiting)
    return (
      <Notice tone="warn" title={t('waitingTitle')} className={className ?? ''}>
        {t('waitingText')}
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      title={t('hiddenTitle')}
      className={className ?? ''}
      actions={
        isAuthor && (
          <LinkButton to={`/statements?on=${on}`} variant="secondary" size="small">
            {t('hiddenReasons')}
          </LinkButton>
        )
      }
    >
      {t(isNamed(kind) ? textOf[kind] : 'hiddenText')}
    </Notice>
  );
}
