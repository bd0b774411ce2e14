/**
 * Separates what a person wrote in an email from what their program added: the quoted email, headers
 * of it, a signature, a footer. Doubtful lines stay, since losing someone’s words is worse.
 */
export function replyText(whole: string): string {
  return joined(withoutFooter(withoutSignature(withoutQuotes(beforeForwardedHeader(linesOf(whole))))));
}

/**
 * Leaves out the signature and the footer alone: who writes to a group without answering may quote or
 * forward on purpose.
 */
export function ownText(whole: string): string {
  return joined(withoutFooter(withoutSignature(linesOf(whole))));
}

/** Addresses that only their recipient may know: they answer or unsubscribe for this person. */
const secretLine = /reply\+[a-z2-7]{20,}|\/unsubscribe\?token=/i;

const linesOf = (whole: string): string[] =>
  whole
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => !secretLine.test(line));

const joined = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/* Mail programs write these in the language of their user, which need not be one of Atrium: also German, Italian, Portuguese, Dutch. */

const originalMark =
  /^\s*-{2,}\s*(?:original message|forwarded message|message d['’]origine|mail original|message transféré|mensaje original|mensaje reenviado|ursprüngliche nachricht|messaggio originale|mensagem original|oorspronkelijk bericht|missatge original)\s*-{2,}\s*$/i;
const headerLabel =
  /^\s*\*?(?:from|sent|date|to|cc|subject|reply-to|de|envoyé|à|objet|répondre à|enviado(?: el)?|fecha|para|asunto|von|gesendet|datum|an|betreff|da|inviato|data|a|oggetto|enviad[ao] em|assunto|van|verzonden|aan|onderwerp|assumpte)\*?\s?:\*?(?:\s|$)/i;
const subjectLabel = /^\s*\*?(?:subject|objet|asunto|betreff|oggetto|assunto|onderwerp|assumpte)\*?\s?:/i;
/** The first label of a block: the sender, or of some programs the date. */
const firstLabel = /^\s*\*?(?:from|de|von|gesendet|da|van)\*?\s?:/i;
const divider = /^\s*[_*-]{10,}\s*$/;
const quoted = /^\s*>/;

/** Cuts from the header block of Outlook on: sender, date, recipient and subject, one line each. */
function beforeForwardedHeader(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line, index) => originalMark.test(line) || (firstLabel.test(line) && isHeaderBlock(lines, index)));
  if (start < 0) return lines;
  const before = lines.slice(0, start).findLastIndex((line) => line !== '');
  return lines.slice(0, before >= 0 && divider.test(lines[before] ?? '') ? before : start);
}

/** Whether at least three labelled lines follow, the subject among them. */
function isHeaderBlock(lines: readonly string[], start: number): boolean {
  const block = lines.slice(start, start + 8);
  const end = block.findIndex((line) => line === '');
  const labels = (end < 0 ? block : block.slice(0, end)).filter((line) => headerLabel.test(line));
  return labels.length >= 3 && labels.some((line) => subjectLabel.test(line));
}

/** Beginning and end of the line above a quotation, in the three languages. */
const attributionStart = /^\s*(?:on|le|el)\s/i;
const attributionEnd = /(?:wrote|a écrit|ha écrit|escribió|ha escrito)\s?:$/i;
/** A date or an address, without which the line is someone’s sentence. */
const dateOrAddress = /<[^<>\s@]+@[^<>\s@]+>|\b\d{4}\b|\b\d{1,2}[:h]\d{2}\b/;
/** A bare “Ana <ana@example.org> wrote:”. */
const namedAttribution = /^[^>]{0,100}<[^<>\s@]+@[^<>\s@]+>[^>]{0,40}(?:wrote|a écrit|escribió)\s?:$/i;
const attributionLines = 4;
/** Address, or date and time, of an attribution in any language. */
const anyAddress = /[<(]\s?[^<>()\s@]+@[^<>()\s@]+\s?[>)]/;
const anyDay = /\b\d{4}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}\b/;
const anyTime = /\b\d{1,2}[:.h]\d{2}\b/;
const isDated = (text: string): boolean => anyAddress.test(text) || (anyDay.test(text) && anyTime.test(text));

/** Whether these lines end in a colon above a quotation, and the first one says who wrote it or when. */
function isAboveQuote(lines: readonly string[], start: number, end: number): boolean {
  if (!lines[end - 1]?.endsWith(':') || !isDated(lines[start] ?? '')) return false;
  let next = end;
  while (lines[next] === '') next += 1;
  return quoted.test(lines[next] ?? '');
}

/** Number of lines of the attribution that begins here; 0 where none does. */
function attributionAt(lines: readonly string[], start: number): number {
  if (quoted.test(lines[start] ?? '')) return 0;
  for (let count = 1; count <= attributionLines; count += 1) {
    const part = lines.slice(start, start + count);
    if (part.length < count || part.at(-1) === '') return 0;
    const text = part.join(' ').trim();
    const isOne = attributionEnd.test(text) && attributionStart.test(text) && dateOrAddress.test(text);
    if (isOne || namedAttribution.test(text) || isAboveQuote(lines, start, start + count)) return count;
  }
  return 0;
}

/** Quotations of more lines than this are the whole email rather than the passage answered. */
const mostQuotedLines = 8;

/**
 * Drops the quoted email, its attribution and everything below an unmarked quotation. Short
 * quotations with an answer below remain, without their marks of deeper levels.
 */
function withoutQuotes(lines: readonly string[]): readonly string[] {
  const stored: string[] = [];
  for (let at = 0; at < lines.length;) {
    const attribution = attributionAt(lines, at);
    if (attribution > 0) {
      const next = lines.slice(at + attribution).find((line) => line !== '');
      // Some programs quote without marks: the rest of the email.
      if (next === undefined || !quoted.test(next)) return stored;
      at += attribution;
      continue;
    }
    if (!quoted.test(lines[at] ?? '')) {
      stored.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    const end = endOfQuote(lines, at);
    const quote = lines.slice(at, end);
    const isAnswered = hasWords(lines.slice(end));
    if (isAnswered && quote.length <= mostQuotedLines) stored.push(...quote);
    at = end;
  }
  return stored;
}

function endOfQuote(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && quoted.test(lines[end] ?? '')) end += 1;
  return end;
}

/** Whether a person wrote something in these lines. */
function hasWords(lines: readonly string[]): boolean {
  return withoutFooter(withoutSignature(lines)).some(
    (line, index, all) => line !== '' && !quoted.test(line) && attributionAt(all, index) === 0 && !isInAttribution(all, index),
  );
}

const isInAttribution = (lines: readonly string[], index: number): boolean =>
  [1, 2, 3].some((back) => index >= back && attributionAt(lines, index - back) > back);

/** Cuts at the mark of a signature (RFC 3676): two hyphens alone on their line. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line === '--');
  return start < 0 ? lines : lines.slice(0, start);
}

/** Footers that mail programs add, in the three languages. */
const footers: readonly RegExp[] = [
  /^(?:sent from|envoyé de(?:puis)?|envoyé à partir de|enviado desde)\s(?:my|mon|mi)\s[\w\s-]{1,30}\.?$/i,
  /^(?:sent from|envoyé depuis|envoyé à partir de|enviado desde)\s(?:l['’]application\s|la aplicación\s)?(?:outlook|proton ?mail|yahoo mail|mail|courrier|correo|gmail|thunderbird|samsung|galaxy)\b.{0,60}$/i,
  /^(?:get|obtenir|obtenez|télécharger|téléchargez|obtener|obtenga|descargar|descargue)\soutlook\s(?:for|pour|para)\s(?:ios|android|mac)\b.{0,80}$/i,
  /^sent (?:via|with) [\w ]{1,30}\(?\s?https?:\/\/\S+\s?\)?$/i,
  /^(?:sent with|envoyé avec|enviado con)\s.{0,60}proton\s?mail\b.{0,60}$/i,
  /^(?:envoyé depuis|envoyé avec|enviado desde|enviado con|sent from|sent with) (?:la|el|the) .{0,40}proton\s?mail\b.{0,60}$/i,
];

/** Drops footers at the end, with the divider above them. */
function withoutFooter(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  for (;;) {
    while (end > 0 && lines[end - 1] === '') end -= 1;
    const last = lines[end - 1];
    if (last === undefined || !footers.some((footer) => footer.test(last.trim()))) return lines.slice(0, end);
    end -= 1;
    while (end > 0 && lines[end - 1] === '') end -= 1;
    if (end > 0 && divider.test(lines[end - 1] ?? '')) end -= 1;
  }
}
