import type { SearchFilter } from './shapes.ts';

/** Whether a search has a word or a filter; a date range alone does not suffice. */
export function asksAnything({ q, kind, group, category, author }: SearchFilter): boolean {
  return /[\p{L}\p{N}]/u.test(q) || [kind, group, category, author].some((each) => each !== undefined);
}
