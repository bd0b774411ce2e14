import { useQuery } from '#platform/web/queries.ts';
import { Navigate, useParams } from '#platform/web/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { MediaStates } from '../media-states.tsx';
import { galleryQuery } from '../queries.ts';
import { useGalleryWords } from '../words.ts';
import { DescribeForm } from './describe-form.tsx';

/** Addresses of what is not public are good for some minutes: they are read anew before that. */
const renewMs = 120_000;

/** What moderators hid stays as it is. */
const openItems = ({ items }: GalleryWhole) => items.filter(({ isHidden }) => !isHidden);

/** Describes the media of a gallery of one's own, all on one screen (`/media/:id/describe`). */
export function DescribePage() {
  const t = useGalleryWords();
  const { id = '' } = useParams<{ id?: string }>();
  const gallery = useQuery({ ...galleryQuery(id, 'mine'), refetchInterval: renewMs });
  return (
    <PageBody>
      <title>{t('describeTitle')}</title>
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
