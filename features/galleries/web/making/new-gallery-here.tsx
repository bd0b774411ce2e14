import { NewGalleryButton } from './new-gallery-button.tsx';

/** Begins a gallery from the head of a group, beside what is begun there most. */
export function NewGalleryHere({ groupId }: { groupId: string }) {
  return <NewGalleryButton groupId={groupId} variant="secondary" />;
}
