import type { ReactNode } from 'react';
import { NotFound } from '#platform/web/not-found.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';

/** Nothing is at this address. */
export function NotFoundPage(): ReactNode {
  return (
    <PageBody>
      <NotFound />
    </PageBody>
  );
}
