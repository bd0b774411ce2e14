import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { useGalleryPublicWords } from '../words.ts';
import { GalleryList } from './gallery-list.tsx';

/** Public galleries (`/publicMedia`). */
export function PublicMediaPage() {
  const t = useGalleryPublicWords();
  return (
    <PageBody kind="gallery">
      <HeadTags>
        <title>{t('titlePublic')}</title>
        <meta name="description" content={t('leadPublic')} />
      </HeadTags>
      <PageHeader title={t('titlePublic')} lead={t('leadPublic')} />
      <GalleryList list="public" addressOf={(id) => `/publicMedia/${id}`} empty={{ title: t('emptyPublic'), text: t('emptyPublicText') }} />
    </PageBody>
  );
}
