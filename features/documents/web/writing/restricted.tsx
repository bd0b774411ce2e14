import { RestrictedAccess } from '#features/groups/web/public-api.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';

/** Shown instead of a document that the user may not edit. */
export function Restricted() {
  return (
    <PageBody>
      <RestrictedAccess />
    </PageBody>
  );
}
