const address = /\bhttps?:\/\/[^\s<>"]+/giu;
/** Trailing punctuation is not part of an address. */
const behind = /[.,;:!?…'’»)\]]+$/u;

/** Splits a plain text into web addresses and other pieces. */
export function linkPieces(text: string): { text: string; address?: string }[] {
  const pieces: { text: string; address?: string }[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const piece = found.replace(behind, (end) => (end.startsWith(')') && found.includes('(') ? ')' : ''));
    if (!URL.canParse(piece)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: piece, address: piece });
    from = index + piece.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
