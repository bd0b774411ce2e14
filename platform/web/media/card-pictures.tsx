import type { CardPicture } from '#platform/contract/shown-media.ts';
import { MediaImage } from './media-image.tsx';
import './card-pictures.css';

/**
 * Pictures of a card in frames of one shape, whose place is reserved: one beside the text, several in
 * a row below it. The title of the card names the thing.
 */
export function CardPictures({ pictures }: { pictures: readonly CardPicture[] }) {
  const isRow = pictures.length > 1;
  return (
    <span className={isRow ? 'card-pictures' : 'card-picture'} data-pictures="">
      {pictures.map(({ images, placeholder }) => (
        <MediaImage
          key={images[0]?.address.split('?', 1)[0]}
          images={images}
          placeholder={placeholder}
          alt=""
          sizes={isRow ? '(width >= 48rem) 12.5rem, 30vw' : '8.25rem'}
        />
      ))}
    </span>
  );
}
