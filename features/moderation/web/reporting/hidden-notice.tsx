import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useSharedModerationWords } from '../words.ts';

/** Texts for kinds that stay partly visible to others when hidden. */
const textOf = {
  file: 'hiddenText.file',
  galleryitem: 'hiddenText.galleryitem',
  group: 'hiddenText.group',
  negotiation: 'hiddenText.negotiation',
} as const;
const isNamed = (kind: string): kind is keyof typeof textOf => Object.hasOwn(textOf, kind);

interface HiddenNoticeProps {
  /** The thing as `kind:id`. */
  on: string;
  /** Held for review, without a decision. */
  isWaiting?: boolean | undefined;
  /** People who see it without being its author get no link to the reasons. */
  isAuthor?: boolean;
  className?: string;
}

/**
 * Notice on a hidden thing, with a link to the reasons for its author; or on a thing held for
 * review.
 */
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
