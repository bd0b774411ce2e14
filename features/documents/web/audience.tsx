import { Badge } from '#platform/web/ui/badge.tsx';
import { EyeOffIcon, GlobeIcon, LockIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import type { DocumentCard } from '../contract/shapes.ts';
import { useDocumentPublicWords, useSharedDocumentWords } from './words.ts';

/** Badges with the readers of a document. */
export function Audience({
  document: { state, visibility, groups, isHidden, isWaiting },
}: {
  document: Pick<DocumentCard, 'state' | 'visibility' | 'groups' | 'isHidden' | 'isWaiting'>;
}) {
  const t = useDocumentPublicWords();
  if (state === 'draft') return <Badge>{t('draft')}</Badge>;
  if (isHidden) return <HiddenBadge isWaiting={isWaiting} />;
  return (
    <>
      {visibility === 'public' && <Badge icon={GlobeIcon}>{t('public')}</Badge>}
      {visibility === 'private' && groups.length === 0 && <Badge icon={LockIcon}>{t('onlyYou')}</Badge>}
      {groups.map(({ id, name }) => (
        <Badge key={id} tone="accent" icon={UsersIcon}>
          {name}
        </Badge>
      ))}
    </>
  );
}

/** Badge for the author: hidden by moderators or held for review. */
export function HiddenBadge({ isWaiting }: Pick<DocumentCard, 'isWaiting'>) {
  const t = useSharedDocumentWords();
  return (
    <Badge tone={isWaiting ? 'warn' : 'danger'} icon={EyeOffIcon}>
      {t(isWaiting ? 'waiting' : 'hidden')}
    </Badge>
  );
}
