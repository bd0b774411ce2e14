import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface SectionCardProps {
  /** Anchor for links. */
  id?: string;
  title: string;
  text?: string;
  /** Shown beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Part of a page of settings: its title with an action beside it, what it is about on the whole width, and its content. */
export function SectionCard({ id, title, text, action, children }: SectionCardProps): ReactNode {
  return (
    <Card as="section" id={id} className="scroll-mt-24 tablet:p-6">
      <div className="grid grid-cols-1 items-center gap-x-6 gap-y-2 tablet:grid-cols-[minmax(0,1fr)_auto]">
        <h2 className="text-xl">{title}</h2>
        {text && <p className="col-span-full max-w-[70ch] text-pretty text-muted">{text}</p>}
        {action && <div className="tablet:col-start-2 tablet:row-start-1">{action}</div>}
      </div>
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}
