import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Navigate, useParams } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { MediaStates } from '../media-states.tsx';
import { galleryQuery } from '../queries.ts';
import { useGalleryWords } from '../words.ts';
import { DescribeForm } from './describe-form.tsx';

/** Refetch interval in ms. Signed addresses are valid for a few minutes only. */
const renewMs = 120_000;

/** Items hidden by moderators cannot be changed. */
const openItems = ({ items }: GalleryWhole) => items.filter(({ isHidden }) => !isHidden);

/** Page that describes all items of the viewer's gallery (`/media/:id/describe`). */
export function DescribePage() {
  const t = useGalleryWords();
  const { id = '' } = useParams<{ id?: string }>();
  const gallery = useQuery({ ...galleryQuery(id, 'mine'), refetchInterval: renewMs });
  return (
    <PageBody kind="gallery">
      <HeadTags>
        <title>{t('describeTitle')}</title>
      </HeadTags>
      <MediaStates query={gallery} skeleton={<Skeleton shape="card" count={3} label={t('loading')} />}>
        {(data) =>
          data.can.edit && openItems(data).length > 0 ? (
            <>
              <PageHeader
                title={t('describeTitle')}
                lead={t('describeText')}
                above={<BackLink to={`/media/${id}`}>{data.title}</BackLink>}
              />
              <DescribeForm gallery={{ ...data, items: openItems(data) }} />
            </>
          ) : (
            <Navigate to={`/media/${id}`} replace />
          )
        }
      </MediaStates>
    </PageBody>
  );
}
