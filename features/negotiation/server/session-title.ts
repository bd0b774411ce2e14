import { shorten } from '#platform/contract/shorten.ts';

const titleLimit = 120;

/** The title, or the beginning of the agenda if there is none. */
export function titleOf({ title, agenda }: { title: string | null; agenda: string }): string {
  if (title !== null) return title;
  const [line = ''] = agenda.split('\n');
  return shorten(line, titleLimit);
}
