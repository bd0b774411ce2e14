import { Badge } from '#platform/web/ui/badge.tsx';
import { LockIcon } from '#platform/web/ui/icons.tsx';
import type { DocumentCard } from '../../contract/shapes.ts';
import { HiddenBadge } from '../audience.tsx';
import { useDocumentPublicWords } from '../words.ts';

interface StateBadgeProps {
  document: Pick<DocumentCard, 'state' | 'visibility' | 'groups' | 'isHidden' | 'isWaiting'>;
  /** All documents of the list are drafts. */
  isInDrafts: boolean;
}

/** The state of a document in a list, unless others can read it: a draft, hidden, or seen by its author only. */
export function StateBadge({ document: { state, visibility, groups, isHidden, isWaiting }, isInDrafts }: StateBadgeProps) {
  const t = useDocumentPublicWords();
  if (state === 'draft') return isInDrafts ? null : <Badge>{t('draft')}</Badge>;
  if (isHidden) return <HiddenBadge isWaiting={isWaiting} />;
  return visibility === 'private' && groups.length === 0 ? <Badge icon={LockIcon}>{t('onlyYou')}</Badge> : null;
}
