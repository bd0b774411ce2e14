import type { ReactNode } from 'react';

/** List of comments with dividers. */
export function CommentList({ children }: { children: ReactNode }) {
  return <ul className="mt-3 divide-y divide-line empty:hidden">{children}</ul>;
}

/** Indented list of replies. */
export function AnswerList({ children }: { children: ReactNode }) {
  return <ul className="mt-4 ml-3 grid gap-4 border-l-2 border-line pl-4 tablet:ml-4 tablet:pl-5">{children}</ul>;
}
