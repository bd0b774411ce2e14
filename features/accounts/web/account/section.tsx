import type { ReactNode } from 'react';
import { Card } from '#platform/web/ui/card.tsx';

interface SectionProps {
  /** Anchor for links. */
  id?: string;
  title: string;
  text?: string;
  /** Shown beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Part of the account page. */
export function Section({ id, title, text, action, children }: SectionProps): ReactNode {
  return (
    <Card as="section" id={id} className="scroll-mt-24 tablet:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl">{title}</h2>
          {text && <p className="mt-1 text-pretty text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}
