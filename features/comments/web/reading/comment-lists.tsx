import type { ReactNode } from 'react';

/** Comments below each other, divided by lines. */
export function CommentList({ children }: { children: ReactNode }) {
  return <ul className="mt-3 divide-y divide-line empty:hidden">{children}</ul>;
}

/** The answers to a comment, set in. */
export function AnswerList({ children }: { children: ReactNode }) {
  return <ul className="mt-4 ml-3 grid gap-4 border-l-2 border-line pl-4 tablet:ml-4 tablet:pl-5">{children}</ul>;
}
