import { useState } from 'react';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { listManagers } from '../../contract/endpoints.ts';
import type { Manager } from '../../contract/shapes.ts';
import { DirectoryFilters } from '../directory-filters.tsx';
import { DirectoryFrame } from '../directory-frame.tsx';
import { DirectoryList } from '../directory-list.tsx';
import { requestedBy, filtersOf } from '../list-filters.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ManagerRow } from './manager-row.tsx';

/** Those who show a group before those who show none. */
const groupsFirst = (managers: readonly Manager[]): Manager[] =>
  managers.toSorted((one, other) => Number(one.groups.length === 0) - Number(other.groups.length === 0));

/** Managers of groups that the viewer may see (`/managers`). */
export function ManagersPage() {
  const [search] = useSearchParams();
  const filters = { ...filtersOf(search), groupId: '', memberId: '' };
  const [addressee, setAddressee] = useState<Manager>();
  return (
    <DirectoryFrame list="managers">
      <DirectoryFilters list="managers" filters={filters} />
      <DirectoryList
        list="managers"
        filters={filters}
        endpoint={listManagers}
        input={{ query: requestedBy(filters, ['q', 'category', 'cursor']) }}
      >
        {({ items }) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {groupsFirst(items).map((manager) => (
              <ManagerRow key={manager.id} manager={manager} onWrite={() => setAddressee(manager)} />
            ))}
          </ul>
        )}
      </DirectoryList>
      {addressee && <ContactDialog key={addressee.id} manager={addressee} onClose={() => setAddressee(undefined)} />}
    </DirectoryFrame>
  );
}
