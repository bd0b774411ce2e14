/** An address to be opened: in plain text as it is, or within the sentence `said`; else a button with the address beneath it. */
export interface MailLink {
  address: string;
  /** What the button says. */
  label: string;
  /** A sentence that holds the address already. */
  said?: string;
  /** No button, since hardly anybody goes there. */
  isQuiet?: boolean;
}

/** One of many things to go on to: what it tells, and what stands beneath. */
export interface MailEntry {
  entry: string;
  detail: string;
  at: string;
}

/** What somebody else wrote, of several lines. */
export interface MailQuote {
  quoted: string;
}

/** What is copied letter by letter, such as a signature. */
export interface MailProof {
  exact: string;
}

/** One sentence or more in the language of the addressee, or what stands by itself. */
export type MailPart = string | MailLink | MailEntry | MailQuote | MailProof;

/** One part, or several that follow one another line by line. */
export type MailParagraph = MailPart | readonly MailPart[];

/** The parts of a paragraph. */
export function partsOf(paragraph: MailParagraph): readonly MailPart[] {
  return isSeveral(paragraph) ? paragraph : [paragraph];
}

// `Array.isArray` does not tell a readonly array from the rest.
const isSeveral = (paragraph: MailParagraph): paragraph is readonly MailPart[] => Array.isArray(paragraph);

/** A mail as plain text. */
export function mailText(paragraphs: readonly MailParagraph[]): string {
  return paragraphs.map((paragraph) => partsOf(paragraph).map(textOf).join('\n')).join('\n\n');
}

function textOf(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('address' in part) return part.said ?? (part.isQuiet ? `${part.label}\n  ${part.address}` : part.address);
  if ('entry' in part) return `• ${part.entry}\n  ${part.detail}\n  ${part.at}`;
  return 'quoted' in part ? part.quoted : part.exact;
}
