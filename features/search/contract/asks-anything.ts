import type { SearchFilter } from './shapes.ts';

/** Whether a search asks for anything; a span of time alone is none. */
export function asksAnything({ q, kind, group, category, author }: SearchFilter): boolean {
  return /[\p{L}\p{N}]/u.test(q) || [kind, group, category, author].some((each) => each !== undefined);
}
