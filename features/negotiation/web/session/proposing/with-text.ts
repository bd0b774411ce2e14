/** A text followed by another one: what was typed is never overwritten. */
export function withText(own: string, text: string): string {
  if (own.trim() === '') return text;
  return text === '' ? own : `${own.trimEnd()}\n\n${text}`;
}
