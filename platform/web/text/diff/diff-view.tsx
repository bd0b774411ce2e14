import type { ReactNode } from 'react';
import { usePlatformWords } from '../../i18n/platform-words.ts';
import { classes } from '../../ui/classes.ts';
import type { Piece } from './compare-words.ts';

interface PiecesProps<OnePiece extends Piece> {
  pieces: readonly OnePiece[];
  /** Highlights the differences only, for one of two texts side by side. */
  isOneSide?: boolean;
  /** Renders the words of a piece; as plain text by default. */
  children?: (piece: OnePiece) => ReactNode;
}

/**
 * A diff as running text: removals struck through, additions underlined, both named for screen
 * readers.
 */
export function DiffView<OnePiece extends Piece>({ pieces, isOneSide = false, children }: PiecesProps<OnePiece>) {
  const t = usePlatformWords();
  return pieces.map((piece, index) => {
    const { change } = piece;
    const key = `${index} ${change}`;
    const text = children ? children(piece) : piece.text;
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
