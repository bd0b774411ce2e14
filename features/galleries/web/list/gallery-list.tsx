import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { MediaStates } from '../media-states.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ImageIcon } from '#platform/web/ui/icons.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useCursor } from '#platform/web/queries/use-cursor.ts';
import type { GalleryListName } from '../../contract/limits.ts';
import { galleriesQuery } from '../queries.ts';
import { useGalleryPublicWords } from '../words.ts';
import { GalleryCard } from './gallery-card.tsx';

interface GalleryListProps {
  list: GalleryListName;
  groupId?: string;
  addressOf: (id: string) => string;
  /** Shown for an empty list. */
  empty: { title: string; text: string; action?: ReactNode };
}

/** List of galleries, newest first; the cursor is in the address. */
export function GalleryList({ list, groupId, addressOf, empty }: GalleryListProps) {
  const t = useGalleryPublicWords();
  const { cursor, newer, olderAt } = useCursor();
  const page = useQuery({ ...galleriesQuery(list, { cursor, ...(groupId ? { groupId } : {}) }), placeholderData: keepPreviousData });
  return (
    <MediaStates query={page} skeleton={<Skeleton shape="card" count={3} label={t('loading')} />}>
      {({ items, nextCursor }) =>
        items.length === 0 && !cursor ? (
          <EmptyState icon={ImageIcon} title={empty.title} action={empty.action}>
            {empty.text}
          </EmptyState>
        ) : (
          <>
            <ul className={classes('grid gap-4 tablet:grid-cols-2', items.length > 2 && 'desktop:grid-cols-3')}>
              {items.map((gallery, index) => (
                <GalleryCard key={gallery.id} gallery={gallery} address={addressOf(gallery.id)} isFirst={index === 0} />
              ))}
            </ul>
            <NewerOlder newer={newer} older={olderAt(nextCursor)} labels={{ region: t('pages'), newer: t('newest'), older: t('older') }} />
          </>
        )
      }
    </MediaStates>
  );
}
