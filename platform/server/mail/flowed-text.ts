/** Longest line of plain text, without its trailing space. */
const mostLetters = 72;

/**
 * Wraps plain text as format=flowed (RFC 3676): a line that continues ends with a space. Text
 * without spaces, such as a URL, is not broken.
 */
export function flowedText(text: string): string {
  return text.split('\n').map(flowedLine).join('\n');
}

function flowedLine(line: string): string {
  // The signature separator ends with a space and must not flow.
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
  // Space-stuffing (RFC 3676, 4.4): these prefixes have another meaning.
  return [...lines, current].map((each) => (/^(?: |>|From )/.test(each) ? ` ${each}` : each)).join('\n');
}
