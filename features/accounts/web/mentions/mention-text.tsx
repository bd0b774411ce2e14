import type { ReactNode } from 'react';
import { directionOf, paragraphsOf } from '#platform/contract/direction.ts';
import { withHiddenNamed } from '#platform/contract/unseen.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { piecesOf, type Mentioned } from '../../contract/mentions.ts';
import { linkPieces } from './link-pieces.ts';

interface MentionTextProps {
  text: string;
  /** People mentioned in the text. */
  people: readonly Mentioned[];
  /** Names of the roles mentioned in the text. */
  roles?: readonly string[];
  /** ID of the reader, whose mentions are highlighted. */
  ownId: string | undefined;
}

/**
 * Paragraphs of a plain text with links for mentions and web addresses. Needs `whitespace-pre-wrap`
 * on an ancestor.
 */
export function MentionText({ text, people, roles, ownId }: MentionTextProps): ReactNode {
  return paragraphsOf(withHiddenNamed(text)).map((paragraph, index) => {
    const key = `${index} ${paragraph}`;
    return (
      <span key={key} dir={directionOf(paragraph)} className="block not-first:mt-[0.5lh]">
        {piecesOf(paragraph, people, roles).map(({ text: piece, personId, isRole }, place) => {
          const at = `${place} ${piece}`;
          if (isRole)
            return (
              <span key={at} className="rounded-small bg-tint px-1 font-[560] text-accent">
                {piece}
              </span>
            );
          if (personId === undefined) return <Plain key={at} text={piece} />;
          return (
            <Link
              key={at}
              to={`/people/${personId}`}
              className={classes(
                'rounded-small px-1 font-[560] no-underline hover:underline',
                personId === ownId ? 'bg-accent text-on-accent' : 'bg-tint text-accent',
              )}
            >
              {piece}
            </Link>
          );
        })}
      </span>
    );
  });
}

function Plain({ text }: { text: string }): ReactNode {
  return linkPieces(text).map(({ text: piece, address }, place) => {
    if (address === undefined) return piece;
    const at = `${place} ${piece}`;
    return (
      <a key={at} href={address} rel="noopener noreferrer nofollow ugc" target="_blank" className="link break-all">
        {piece}
      </a>
    );
  });
}
