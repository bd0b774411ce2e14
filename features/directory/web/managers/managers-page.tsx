import { useState } from 'react';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { listManagers } from '../../contract/endpoints.ts';
import type { Manager } from '../../contract/shapes.ts';
import { DirectoryFilters } from '../directory-filters.tsx';
import { DirectoryFrame } from '../directory-frame.tsx';
import { DirectoryList } from '../directory-list.tsx';
import { requestedBy, filtersOf } from '../list-filters.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ManagerCard } from './manager-card.tsx';

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
          <ul className="grid grid-cols-1 gap-3.5 tablet:grid-cols-2 tablet:gap-4">
            {items.map((manager) => (
              <ManagerCard key={manager.id} manager={manager} onWrite={() => setAddressee(manager)} />
            ))}
          </ul>
        )}
      </DirectoryList>
      {addressee && <ContactDialog key={addressee.id} manager={addressee} onClose={() => setAddressee(undefined)} />}
    </DirectoryFrame>
  );
}
