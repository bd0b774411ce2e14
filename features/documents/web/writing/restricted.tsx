import { RestrictedAccess } from '#features/groups/web/public-api.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';

/** In place of a document that one may not write in. */
export function Restricted() {
  return (
    <PageBody>
      <RestrictedAccess />
    </PageBody>
  );
}
