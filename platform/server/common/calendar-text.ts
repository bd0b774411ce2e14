const lineBytes = 75;

/** An iCalendar file of a method (RFC 5546), with content lines that are not folded yet. */
export function calendarOf(method: 'PUBLISH' | 'REQUEST' | 'CANCEL', parts: readonly (readonly string[])[]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Atrium//Events//EN', 'CALSCALE:GREGORIAN', `METHOD:${method}`];
  return [...head, ...parts.flat(), 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('');
}

export const instant = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes a TEXT value and removes control characters. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // eslint-disable-next-line no-control-regex -- RFC 5545, 3.1: CONTROL stands in no value
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** A parameter value: quotation marks and control characters cannot be in it (RFC 5545, 3.2). */
export const quoted = (text: string): string => `"${text.replaceAll(/["\p{Cc}]+/gu, '').trim()}"`;

/** Folds a content line at 75 bytes without splitting a character. */
export function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineBytes) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}
