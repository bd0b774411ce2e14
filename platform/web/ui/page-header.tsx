import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface PageHeaderProps {
  title: string;
  /** Set for a title that a person wrote in their own language. */
  titleLanguage?: string | undefined;
  /** One sentence about the purpose of the page. */
  lead?: ReactNode;
  /** Small text above the title: its parent page. */
  above?: ReactNode;
  actions?: ReactNode;
  /** A menu of rarely used actions, next to the title on phones, too. */
  menu?: ReactNode;
  /** A page for reading has a larger title. */
  isReading?: boolean;
  /** The ID for links within the page. */
  id?: string;
  className?: string;
}

/**
 * The head of a page: its only h1, purpose and actions. The actions are beside the title, on phones
 * where both fit, and the purpose is below both, so that it has the whole width.
 */
export function PageHeader({ title, titleLanguage, lead, above, actions, menu, isReading, id, className }: PageHeaderProps) {
  return (
    <div
      className={classes(
        'page-head mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 tablet:mb-8 tablet:grid',
        Boolean(above) && 'tablet:items-end',
        Boolean(actions) && 'tablet:grid-cols-[1fr_auto]',
        className,
      )}
    >
      <div className="flex min-w-0 grow items-start gap-2">
        <div className="min-w-0 flex-1">
          {above && <div className="mb-1.5 text-sm text-muted">{above}</div>}
          <h1 id={id} className={isReading ? 'text-3xl' : undefined}>
            <bdi lang={titleLanguage}>{title}</bdi>
          </h1>
        </div>
        {menu && <div className="flex-none print:hidden">{menu}</div>}
      </div>
      {lead && <div className="page-lead col-span-full w-full max-w-reading text-lg text-pretty text-muted">{lead}</div>}
      {actions && <div className="page-actions flex flex-wrap gap-2.5 tablet:[grid-area:1/2] print:hidden">{actions}</div>}
    </div>
  );
}
