import { piecesOf, type Mentioned } from '../../contract/mentions.ts';
import { PersonName } from '../signed-in-parts.tsx';

/** Text with links for mentions. */
export function NamedText({ text, people }: { text: string; people: readonly Mentioned[] }) {
  return piecesOf(text, people).map((piece, at) => {
    const key = `${at} ${piece.text}`;
    if (piece.personId === undefined) return <span key={key}>{piece.text}</span>;
    return <PersonName key={key} id={piece.personId} name={piece.text} className="font-[560] text-accent" />;
  });
}
