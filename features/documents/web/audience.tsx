import { Badge } from '#platform/web/ui/badge.tsx';
import { GlobeIcon, LockIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import type { DocumentCard } from '../contract/shapes.ts';
import { useDocumentPublicWords } from './words.ts';

/** Whom a document is for. */
export function Audience({ document: { state, visibility, groups } }: { document: Pick<DocumentCard, 'state' | 'visibility' | 'groups'> }) {
  const t = useDocumentPublicWords();
  if (state === 'draft') return <Badge>{t('draft')}</Badge>;
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
