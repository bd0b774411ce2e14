import { usePlatformWords } from '../platform-words.ts';
import { classes } from '../ui/classes.ts';
import type { Piece } from './compare-words.ts';

/** Words of a comparison in running text: what went struck through, what came underlined, and both said to those who do not see it. With `isOneSide`, what differs is only marked. */
export function Pieces({ pieces, isOneSide = false }: { pieces: readonly Piece[]; isOneSide?: boolean }) {
  const t = usePlatformWords();
  return pieces.map(({ change, text }, index) => {
    const key = `${index} ${change}`;
    if (change === 'same') return <span key={key}>{text}</span>;
    if (isOneSide)
      return (
        <mark
          key={key}
          className="rounded-small bg-warn-wash box-decoration-clone px-0.5 text-ink underline decoration-warn decoration-2 underline-offset-3"
        >
          {text}
        </mark>
      );
    const isAdded = change === 'added';
    const Marked = isAdded ? 'ins' : 'del';
    return (
      <Marked
        key={key}
        className={classes(
          'rounded-small box-decoration-clone px-0.5 decoration-2',
          isAdded ? 'bg-agree-wash text-agree underline underline-offset-3' : 'bg-danger-wash text-danger line-through',
        )}
      >
        <span className="sr-only">{` ${t(isAdded ? 'addedWords' : 'removedWords')} `}</span>
        {text}
        <span className="sr-only">{` ${t('endOfWords')} `}</span>
      </Marked>
    );
  });
}
