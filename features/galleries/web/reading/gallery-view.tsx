import { useState, type ReactNode } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { Comments } from '#features/comments/web/public-api.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { Link, useLocation, useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { GlobeIcon, ImageIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates, useIsHydrated } from '#platform/web/i18n/words.tsx';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { useGalleryPublicWords } from '../words.ts';
import { DownloadLink } from './download-link.tsx';
import { ItemTranscript } from './item-transcript.tsx';
import { MediaGrid } from './media-grid.tsx';
import { MediaView } from './media-view.tsx';

const Viewer = lazy(() => import('./viewer.tsx').then((module) => module.Viewer));

interface GalleryViewProps {
  gallery: GalleryWhole;
  /** Address of another gallery in the same list. */
  addressOf: (id: string) => string;
  above: ReactNode;
  actions?: ReactNode;
  /** Notice for the author. */
  notice?: ReactNode;
  /** Where the author adds items, below them. */
  adding?: ReactNode;
}

/**
 * A gallery with its items, comments and neighbours. The open item is in the address (`?item=`).
 */
export function GalleryView({ gallery, addressOf, above, actions, notice, adding }: GalleryViewProps) {
  const t = useGalleryPublicWords();
  const { title, description, language, items, newer, older } = gallery;
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const openAt = (itemId?: string) => {
    const rest = new URLSearchParams(search);
    rest.delete('item');
    if (itemId) rest.set('item', itemId);
    const text = rest.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
  return (
    <>
      <PageHeader
        title={title}
        titleLanguage={language ?? undefined}
        above={
          <div className="flex items-center justify-between gap-3">
            {above}
            {actions}
          </div>
        }
        lead={
          description && (
            <p lang={language ?? undefined} dir="auto" className="break-words whitespace-pre-line">
              {description}
            </p>
          )
        }
      />
      <GalleryMeta gallery={gallery} />
      {notice}
      <OpenItem gallery={gallery} itemId={search.get('item')} openAt={openAt} />
      {items.length === 0 ? (
        <EmptyState icon={ImageIcon} title={t('noItems')}>
          {t('noItemsText')}
        </EmptyState>
      ) : (
        <MediaGrid items={items} addressOf={openAt} />
      )}
      {adding}
      <div className="max-w-reading">
        <Comments on={`gallery:${gallery.id}`} />
      </div>
      <NewerOlder
        newer={newer ? addressOf(newer.id) : undefined}
        older={older ? addressOf(older.id) : undefined}
        labels={{ region: t('otherGalleries'), newer: t('newerGallery'), older: t('olderGallery') }}
      />
    </>
  );
}

/** Author, date, group, number of items and who can see it. */
function GalleryMeta({ gallery }: { gallery: GalleryWhole }) {
  const t = useGalleryPublicWords();
  const dates = useDates();
  const date = useShortDate();
  const { author, isAnonymous, group, isPublic, createdAt, items } = gallery;
  const Audience = isPublic ? GlobeIcon : UsersIcon;
  return (
    <div className="-mt-2 mb-6">
      <MetaLine>
        <span>{author ? <PersonName id={author.id} name={author.name} picture="inline" /> : t('anonymous')}</span>
        {author && isAnonymous && <span>{t('anonymous')}</span>}
        <DateText iso={createdAt} title={dates.exact(createdAt)}>
          {date(createdAt)}
        </DateText>
        {group && (
          <span>
            <Link to={`/network/${group.id}`} className="link">
              <bdi>{group.name}</bdi>
            </Link>
          </span>
        )}
        <span>{t('items', { count: items.length })}</span>
        <span>
          <Audience size={16} className="-mt-0.5 mr-1 inline" />
          {t(isPublic ? 'forEverybody' : 'forGroup')}
        </span>
      </MetaLine>
    </div>
  );
}

interface OpenItemProps {
  gallery: GalleryWhole;
  itemId: string | null;
  openAt: (itemId?: string) => string;
}

/** The open item: in the full-screen viewer, or above the grid before hydration. */
function OpenItem({ gallery: { id: galleryId, items }, itemId, openAt }: OpenItemProps) {
  const t = useGalleryPublicWords();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  // Closing goes back in history if the item was opened here. After a direct visit it stays on the
  // gallery.
  const [wasClosed, setWasClosed] = useState(itemId === null);
  if (itemId === null && !wasClosed) setWasClosed(true);
  const index = items.findIndex(({ id }) => id === itemId);
  const item = items[index];
  if (!item) return null;
  if (isHydrated)
    return (
      <Viewer
        galleryId={galleryId}
        items={items}
        index={index}
        onShow={(next) => navigate(openAt(items[next]?.id), { replace: true })}
        onClose={() => (wasClosed ? navigate(-1) : navigate(openAt(), { replace: true }))}
      />
    );
  return (
    <figure className="mb-6 grid gap-3">
      <div className="media-large">
        <MediaView item={item} number={index + 1} />
      </div>
      <figcaption className="text-center break-words whitespace-pre-line">
        <bdi>{item.description}</bdi>
        {item.download && <DownloadLink address={item.download} />}
        <ItemTranscript galleryId={galleryId} item={item} />
      </figcaption>
      <div className="mx-auto w-full max-w-reading">
        <Comments on={`galleryitem:${item.id}`} />
      </div>
      <NewerOlder
        newer={items[index - 1] && openAt(items[index - 1]?.id)}
        older={items[index + 1] && openAt(items[index + 1]?.id)}
        labels={{ region: t('steps'), newer: t('previous'), older: t('next') }}
      />
    </figure>
  );
}
