import { useMemo } from 'react';
import { splitParagraphs } from '#platform/contract/direction.ts';
import { compareWords, type Piece } from '#platform/web/comparing/compare-words.ts';
import { Pieces } from '#platform/web/comparing/pieces.tsx';
import { Paragraph } from '#platform/web/plain-text.tsx';

/** What a counter-proposal takes out of its target and puts into it, each paragraph in the direction of what it says now. */
export function ClauseDifference({ older, newer }: { older: string; newer: string }) {
  const paragraphs = useMemo(() => byParagraph(compareWords(older, newer)), [older, newer]);
  return paragraphs.map((pieces, index) => {
    const key = `${index} ${textOf(pieces)}`;
    return (
      <Paragraph key={key} text={textOf(pieces.filter(({ change }) => change !== 'removed')) || textOf(pieces)}>
        <Pieces pieces={pieces} />
      </Paragraph>
    );
  });
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

function byParagraph(pieces: readonly Piece[]): Piece[][] {
  const paragraphs: Piece[][] = [[]];
  for (const { change, text } of pieces)
    for (const [index, part] of splitParagraphs(text).entries()) {
      if (index > 0) paragraphs.push([]);
      if (part !== '') paragraphs.at(-1)?.push({ change, text: part });
    }
  return paragraphs.filter((each) => textOf(each).trim() !== '');
}
