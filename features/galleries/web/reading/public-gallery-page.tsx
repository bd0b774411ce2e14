import { useQuery } from '#platform/web/queries/queries.ts';
import { MediaStates } from '../media-states.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { galleryQuery } from '../queries.ts';
import { useGalleryPublicWords } from '../words.ts';
import { GalleryHead } from './gallery-head.tsx';
import { GalleryView } from './gallery-view.tsx';

/** Public page of a gallery (`/publicMedia/:id`). */
export function PublicGalleryPage() {
  const t = useGalleryPublicWords();
  const { id = '' } = useParams<{ id?: string }>();
  const gallery = useQuery(galleryQuery(id, 'public'));
  return (
    <PageBody kind="gallery">
      <MediaStates query={gallery} skeleton={<Skeleton shape="card" count={3} label={t('loading')} />}>
        {(data) => (
          <>
            <GalleryHead gallery={data} />
            <GalleryView
              gallery={data}
              addressOf={(other) => `/publicMedia/${other}`}
              above={<BackLink to="/publicMedia">{t('backPublic')}</BackLink>}
            />
          </>
        )}
      </MediaStates>
    </PageBody>
  );
}
