import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const widths = { form: 'max-w-form', reading: 'max-w-reading', page: 'max-w-page' };

/** The column of a page, with its margins. */
export function PageBody({
  width = 'page',
  className,
  children,
}: {
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}) {
  return <div className={classes('mx-auto w-full px-4 py-6 tablet:px-6 tablet:py-10', widths[width], className)}>{children}</div>;
}
