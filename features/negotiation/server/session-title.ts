const titleLimit = 120;

/** The title, or the beginning of the agenda if there is none. */
export function titleOf({ title, agenda }: { title: string | null; agenda: string }): string {
  if (title !== null) return title;
  const [line = ''] = agenda.split('\n');
  return line.length > titleLimit ? `${line.slice(0, titleLimit - 1).toWellFormed()}…` : line;
}
