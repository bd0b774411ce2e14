import { Transcript } from '#platform/web/captions/transcript.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import type { GalleryItem } from '../../contract/shapes.ts';
import { transcriptQuery } from '../queries.ts';
import { useGalleryPublicWords } from '../words.ts';

/** Transcript of an item's captions, if it has any. */
export function ItemTranscript({ galleryId, item }: { galleryId: string; item: GalleryItem }) {
  return item.captions.length > 0 ? <Shown galleryId={galleryId} itemId={item.id} /> : null;
}

function Shown({ galleryId, itemId }: { galleryId: string; itemId: string }) {
  const t = useGalleryPublicWords();
  const { data } = useQuery(transcriptQuery(galleryId, itemId));
  return data?.transcript ? <Transcript transcript={data.transcript} label={t('transcript')} /> : null;
}
