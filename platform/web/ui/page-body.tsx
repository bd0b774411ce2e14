import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Widths by kind of page. Title, toolbar, content and comments of a page have the same axis. */
const widths = {
  /** One card, such as signing in. */
  card: 'max-w-form',
  /** One column of items. */
  feed: 'max-w-column',
  /** Something to read, with its comments. */
  text: 'max-w-column',
  /** Fields or settings. */
  form: 'max-w-column',
  /** Items with a column of filters, or in several columns. */
  list: 'max-w-page',
  /** Pictures. */
  gallery: 'max-w-page',
  /** A tool that uses the whole window. */
  tool: '',
};

export type PageKind = keyof typeof widths;

/** The column of a page, with its margins. */
export function PageBody({ kind = 'list', className, children }: { kind?: PageKind; className?: string; children: ReactNode }) {
  return <div className={classes('mx-auto w-full px-4 py-6 tablet:px-6 tablet:py-8', widths[kind], className)}>{children}</div>;
}
