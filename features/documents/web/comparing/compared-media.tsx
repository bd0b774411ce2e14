import { createContext, useContext } from 'react';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import type { OwnMedia } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';

/** Media of the compared document. */
export const ComparedMediaContext = createContext<readonly OwnMedia[]>([]);

/** Medium in a comparison: a thumbnail, or the file name. */
export function ComparedMedia({ id }: { id: string }) {
  const t = useDocumentWords();
  const media = useContext(ComparedMediaContext).find((each) => each.id === id);
  return (
    <span className="mb-1 block">
      {media && media.images.length > 0 ? (
        <span className="block w-32">
          <MediaImage images={media.images} placeholder={null} alt={media.fileName} sizes="8rem" />
        </span>
      ) : (
        `[${media?.fileName ?? t('set.media')}]`
      )}
    </span>
  );
}
