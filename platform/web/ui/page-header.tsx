import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface PageHeaderProps {
  title: string;
  /** Where somebody wrote it, in a language of their own. */
  titleLanguage?: string | undefined;
  /** One sentence that says what one can do here. */
  lead?: ReactNode;
  /** Small words above the title: the place this belongs to. */
  above?: ReactNode;
  actions?: ReactNode;
  /**
   * One button behind which is what one rarely does: it stands beside the title, on a phone too.
   */
  menu?: ReactNode;
  /** The page is there to be read: its title is larger. */
  isReading?: boolean;
  /** The id that links of the page lead to. */
  id?: string;
  className?: string;
}

/** The head of a page: its one h1, what it is for, and what one can do. */
export function PageHeader({ title, titleLanguage, lead, above, actions, menu, isReading, id, className }: PageHeaderProps) {
  return (
    <div
      className={classes(
        'mb-6 grid gap-x-6 gap-y-4 tablet:mb-8 tablet:items-end',
        Boolean(actions) && 'tablet:grid-cols-[1fr_auto]',
        className,
      )}
    >
      <div className="flex min-w-0 items-start gap-2">
        <div className="min-w-0 flex-1">
          {above && <div className="mb-1.5 text-sm text-muted">{above}</div>}
          <h1 id={id} className={isReading ? 'text-3xl' : undefined}>
            <bdi lang={titleLanguage}>{title}</bdi>
          </h1>
          {lead && <div className="mt-2.5 max-w-[60ch] text-lg text-pretty text-muted">{lead}</div>}
        </div>
        {menu && <div className="flex-none print:hidden">{menu}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5 print:hidden">{actions}</div>}
    </div>
  );
}
