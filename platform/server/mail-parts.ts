/** An address to open: the one main action of an email, or a quiet link beside it. In plain text its label is followed by the address on a line of its own. */
export interface MailLink {
  address: string;
  /** What the button says, or the quiet link. */
  label: string;
  /** A text link rather than a button: the email has another main action. */
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

/** One email: the same content for plain text and HTML. */
export interface MailContent {
  subject: string;
  /** What lists of emails show after the subject; it adds to the subject, and the HTML hides it. */
  preheader: string;
  /** Holds one main action: one link that is not quiet. */
  paragraphs: readonly MailParagraph[];
  /** Why the addressee gets this email, and how to get no more of them. */
  reason: MailParagraph;
}

/** The parts of a paragraph. */
export function partsOf(paragraph: MailParagraph): readonly MailPart[] {
  return isSeveral(paragraph) ? paragraph : [paragraph];
}

// `Array.isArray` does not tell a readonly array from the rest.
const isSeveral = (paragraph: MailParagraph): paragraph is readonly MailPart[] => Array.isArray(paragraph);

/** An email as plain text: the same content in the same order, its reason, and whose email it is. */
export function mailText({ paragraphs, reason }: Pick<MailContent, 'paragraphs' | 'reason'>, { site, publicUrl }: Sender): string {
  const all = [...paragraphs, reason].map((paragraph) => partsOf(paragraph).map(textOf).join('\n'));
  return [...all, `-- \n${site} · ${publicUrl}`].join('\n\n');
}

interface Sender {
  site: string;
  publicUrl: string;
}

function textOf(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('address' in part) return `${part.label}\n${part.address}`;
  if ('entry' in part) return [`• ${part.entry}`, ...(part.detail ? [`  ${part.detail}`] : []), `  ${part.at}`].join('\n');
  return 'quoted' in part ? part.quoted : part.exact;
}
