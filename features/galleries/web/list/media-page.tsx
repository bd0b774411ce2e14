import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { galleryLists, type GalleryListName } from '../../contract/limits.ts';
import { NewGalleryButton } from '../making/new-gallery-button.tsx';
import { useGalleryWords } from '../words.ts';
import { GalleryList } from './gallery-list.tsx';

/** Galleries of the viewer's groups, the viewer's own, and public ones (`/media`). */
export function MediaPage() {
  const t = useGalleryWords();
  const [search] = useSearchParams();
  const list: GalleryListName = galleryLists.find((each) => each === search.get('list')) ?? 'groups';
  return (
    <PageBody kind="gallery">
      <HeadTags>
        <title>{t('title')}</title>
      </HeadTags>
      <PageHeader title={t('title')} lead={t('lead')} actions={<NewGalleryButton />} />
      <TabLinks
        label={t('lists')}
        tabs={[
          { to: '/media', label: t('listGroups'), isCurrent: list === 'groups' },
          { to: '/media?list=mine', label: t('listMine'), isCurrent: list === 'mine' },
          { to: '/media?list=public', label: t('listPublic'), isCurrent: list === 'public' },
        ]}
      />
      <GalleryList
        list={list}
        addressOf={(id) => (list === 'groups' ? `/media/${id}` : `/media/${id}?among=${list}`)}
        empty={{ title: t('none'), text: t('noneText') }}
      />
    </PageBody>
  );
}
