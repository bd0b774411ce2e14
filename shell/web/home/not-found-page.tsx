import type { ReactNode } from 'react';
import { NotFound } from '#platform/web/navigation/not-found.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';

/** The page for unknown addresses. */
export function NotFoundPage(): ReactNode {
  return (
    <PageBody>
      <NotFound />
    </PageBody>
  );
}
