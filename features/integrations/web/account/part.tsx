import type { ReactNode } from 'react';
import { Card } from '#platform/web/ui/card.tsx';

interface PartProps {
  id: string;
  title: string;
  text: string;
  /** Button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function Part({ id, title, text, action, children }: PartProps): ReactNode {
  return (
    <Card as="section" id={id} className="scroll-mt-24 tablet:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl">{title}</h2>
          <p className="mt-1 text-pretty text-muted">{text}</p>
        </div>
        {action}
      </div>
      <div className="mt-5 grid gap-5">{children}</div>
    </Card>
  );
}
