import { memo } from 'react';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ImageIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { galleryLimits } from '../../contract/limits.ts';
import type { GalleryItem } from '../../contract/shapes.ts';
import { itemName } from '../reading/item-name.ts';
import { useGalleryWords } from '../words.ts';
import { leadOnByEnter } from './lead-on-by-enter.ts';

interface DescribeRowProps {
  item: GalleryItem;
  number: number;
  text: string;
  isChosen: boolean;
  onText: (itemId: string, text: string) => void;
  onChoose: (itemId: string) => void;
  onCaptions: (itemId: string) => void;
}

/** Row with an item and its description. Memoised, since there may be hundreds of rows. */
export const DescribeRow = memo(function DescribeRow({ item, number, text, isChosen, onText, onChoose, onCaptions }: DescribeRowProps) {
  const t = useGalleryWords();
  const name = item.own?.fileName ?? itemName(t, item, number);
  return (
    <li>
      <label className="media-describe-choice">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => onChoose(item.id)}
          aria-label={t('choose', { name })}
          className="size-5"
        />
        {item.images.length > 0 ? (
          <MediaImage images={item.images.slice(0, 1)} placeholder={item.placeholder} alt="" sizes="8rem" />
        ) : (
          <span className="media-describe-sound">{item.type === 'image' ? <ImageIcon size={24} /> : <PlayIcon size={24} />}</span>
        )}
      </label>
      <div className="grid min-w-0 content-start gap-2">
        <TextArea
          name={`description-${item.id}`}
          label={t('describe', { name })}
          limit={galleryLimits.description}
          value={text}
          onChange={(event) => onText(item.id, event.target.value)}
          onKeyDown={leadOnByEnter}
          rows={2}
        />
        {item.type !== 'image' && (
          <p>
            <Button size="small" variant="secondary" onClick={() => onCaptions(item.id)}>
              {item.captions.length > 0 ? t('captionsSoFar', { count: item.captions.length }) : t('captions')}
            </Button>
          </p>
        )}
      </div>
    </li>
  );
});
