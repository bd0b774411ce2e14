import type { ReactNode } from 'react';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { PersonName } from '../signed-in-parts.tsx';
import { PersonFace } from './person-face.tsx';

interface ByLineProps {
  /** Null if the card names no one. */
  author: { id: string; name: string } | null;
  /** Further facts, one element each. */
  children: ReactNode;
}

/** The first line of a card in a list: face and name of its author, and when. */
export function ByLine({ author, children }: ByLineProps): ReactNode {
  return (
    <div className="flex items-center gap-2.5">
      {author && <PersonFace id={author.id} name={author.name} size="small" />}
      <MetaLine>
        {author && (
          <span>
            <PersonName id={author.id} name={author.name} className="font-[560]" />
          </span>
        )}
        {children}
      </MetaLine>
    </div>
  );
}
