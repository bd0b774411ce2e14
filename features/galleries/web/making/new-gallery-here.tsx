import { NewGalleryButton } from './new-gallery-button.tsx';

/** The button as a secondary action in the header of a group. */
export function NewGalleryHere({ groupId }: { groupId: string }) {
  return <NewGalleryButton groupId={groupId} variant="secondary" />;
}
