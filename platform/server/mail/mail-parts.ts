/**
 * A link: the main action of an email, or a secondary text link. In plain text, the label is
 * followed by the URL on a line of its own.
 */
export interface MailLink {
  address: string;
  /** Text of the button or link. */
  label: string;
  /** Shown as a text link, since the email has another main action. */
  isQuiet?: boolean;
}

/** One of several items to open: its text and a second line. */
export interface MailEntry {
  entry: string;
  detail: string;
  at: string;
}

/** Text by another person, of several lines. */
export interface MailQuote {
  quoted: string;
}

/** Text to copy exactly, such as a signature. */
export interface MailProof {
  exact: string;
}

/** One or more sentences in the recipient's language, or a part with a layout of its own. */
export type MailPart = string | MailLink | MailEntry | MailQuote | MailProof;

/** One part, or several on consecutive lines. */
export type MailParagraph = MailPart | readonly MailPart[];

/** One email: the same content for plain text and HTML. */
export interface MailContent {
  subject: string;
  /** Shown after the subject in lists of emails; hidden in the HTML. It adds to the subject. */
  preheader: string;
  /** At most one link that is not quiet: the main action. */
  paragraphs: readonly MailParagraph[];
  /** Why the recipient gets this email, and how to unsubscribe. */
  reason: MailParagraph;
}

export function partsOf(paragraph: MailParagraph): readonly MailPart[] {
  return isSeveral(paragraph) ? paragraph : [paragraph];
}

// `Array.isArray` does not narrow readonly arrays.
const isSeveral = (paragraph: MailParagraph): paragraph is readonly MailPart[] => Array.isArray(paragraph);

/**
 * Writes the plain text of an email: the same content in the same order as the HTML, with the
 * reason and the sender.
 */
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
