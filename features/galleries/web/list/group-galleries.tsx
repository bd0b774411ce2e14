import { NewGalleryButton } from '../making/new-gallery-button.tsx';
import { useGalleryWords } from '../words.ts';
import { GalleryList } from './gallery-list.tsx';

/** What is shown in one group, latest first. */
export function GroupGalleries({ groupId }: { groupId: string }) {
  const t = useGalleryWords();
  return (
    <GalleryList
      list="groups"
      groupId={groupId}
      addressOf={(id) => `/media/${id}`}
      empty={{ title: t('inGroupEmpty'), text: t('inGroupEmptyText'), action: <NewGalleryButton groupId={groupId} variant="secondary" /> }}
    />
  );
}
