/** Longest line of plain text, without the space at its end. */
const mostLetters = 72;

/**
 * Wraps plain text so that programs put the lines of a paragraph together again (RFC 3676, format=flowed): a line that goes on ends with a space.
 * Text without spaces, such as an address, stays in one piece.
 */
export function flowedText(text: string): string {
  return text.split('\n').map(flowedLine).join('\n');
}

function flowedLine(line: string): string {
  // A line that ends with a space would go on in the next one; this one ends the text.
  if (line === '-- ') return line;
  const lines: string[] = [];
  let current = '';
  for (const word of line.trimEnd().split(/(?<= )(?=[^ ])/)) {
    if (current !== '' && current.length + word.trimEnd().length > mostLetters) {
      lines.push(current);
      current = '';
    }
    current += word;
  }
  // These beginnings mean something else: a quotation, and one that programs change.
  return [...lines, current].map((each) => (/^(?: |>|From )/.test(each) ? ` ${each}` : each)).join('\n');
}
