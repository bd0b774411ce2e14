import { NewGalleryButton } from '../making/new-gallery-button.tsx';
import { useGalleryWords } from '../words.ts';
import { GalleryList } from './gallery-list.tsx';

/** Galleries of one group, newest first. */
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
