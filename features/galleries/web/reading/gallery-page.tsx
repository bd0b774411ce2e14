import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { HiddenNotice, ReportMenu } from '#features/moderation/web/public-api.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { useParams, useSearchParams } from '#platform/web/navigation/router.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { galleryLists, type GalleryListName } from '../../contract/limits.ts';
import type { GalleryItem, GalleryWhole } from '../../contract/shapes.ts';
import { AddMedia, AddMediaButton } from '../making/add-media.tsx';
import { AuthorActions } from '../making/author-actions.tsx';
import { PlacesNotice } from '../making/places-notice.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { MediaStates } from '../media-states.tsx';
import { galleryQuery } from '../queries.ts';
import { useGalleryWords } from '../words.ts';
import { GalleryView } from './gallery-view.tsx';

/** Refetch interval in ms. Signed addresses are valid for a few minutes only. */
const renewMs = 120_000;

/**
 * Page of a gallery for signed-in users (`/media/:id`), with the neighbours from the list in
 * `?among=`.
 */
export function GalleryPage() {
  const t = useGalleryWords();
  const { id = '' } = useParams<{ id?: string }>();
  const [search] = useSearchParams();
  const among: GalleryListName = galleryLists.find((each) => each === search.get('among')) ?? 'groups';
  const gallery = useQuery({ ...galleryQuery(id, among), refetchInterval: renewMs });
  const list = among === 'groups' ? '/media' : `/media?list=${among}`;
  return (
    <PageBody kind="gallery">
      <MediaStates query={gallery} skeleton={<Skeleton shape="card" count={3} label={t('loading')} />}>
        {(data) => (
          <>
            <HeadTags>
              <title>{data.title}</title>
            </HeadTags>
            <Opened kind="gallery" id={id} title={data.title} />
            <GalleryView
              gallery={data}
              addressOf={(other) => (among === 'groups' ? `/media/${other}` : `/media/${other}?among=${among}`)}
              above={<BackLink to={list}>{t('back')}</BackLink>}
              notice={
                data.isHidden ? (
                  <HiddenNotice on={`gallery:${id}`} isWaiting={data.isWaiting} className="mb-5" />
                ) : (
                  <>
                    <HiddenItems items={data.items} />
                    {data.can.edit && <PlacesNotice gallery={data} />}
                  </>
                )
              }
              adding={data.can.edit && data.items.length === 0 && <AddMedia gallery={data} />}
              actions={data.can.edit ? <Editing gallery={data} /> : !data.isHidden && <ReportMenu on={`gallery:${id}`} />}
            />
          </>
        )}
      </MediaStates>
    </PageBody>
  );
}

/** What the author can do: add items, and the menu. */
function Editing({ gallery }: { gallery: GalleryWhole }) {
  return (
    <div className="flex items-center gap-1">
      {gallery.items.length > 0 && <AddMediaButton gallery={gallery} />}
      <AuthorActions gallery={gallery} />
    </div>
  );
}

/**
 * Maximum number of notices about hidden items above a gallery. Further items show theirs in the
 * viewer.
 */
const notices = 3;

function HiddenItems({ items }: { items: readonly GalleryItem[] }) {
  const hidden = items.filter(({ isHidden }) => isHidden);
  return hidden.slice(0, notices).map(({ id }) => <HiddenNotice key={id} on={`galleryitem:${id}`} className="mb-5" />);
}
