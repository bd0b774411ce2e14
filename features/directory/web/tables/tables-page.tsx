import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { listDirectoryGroups, listDirectoryMembers } from '../../contract/endpoints.ts';
import { DirectoryFilters } from '../directory-filters.tsx';
import { DirectoryFrame } from '../directory-frame.tsx';
import { DirectoryList } from '../directory-list.tsx';
import { requestedBy, filtersOf, type DirectoryFilters as Filters } from '../list-filters.ts';
import { GroupTable } from './group-table.tsx';
import { MemberTable } from './member-table.tsx';
import { useDirectoryWords } from '../words.ts';

/** Table of the IDs of groups or people (`/userTables`). */
export function TablesPage() {
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  return search.get('list') === 'members' ? (
    <Members filters={{ ...filters, category: '', memberId: '' }} />
  ) : (
    <Groups filters={{ ...filters, groupId: '' }} />
  );
}

function Groups({ filters }: { filters: Filters }) {
  const t = useDirectoryWords();
  return (
    <DirectoryFrame list="groups">
      <DirectoryFilters list="groups" filters={filters} />
      {filters.memberId && <p className="mb-4 max-w-[75ch] text-sm text-pretty text-muted">{t('ofMember')}</p>}
      <DirectoryList
        list="groups"
        filters={filters}
        endpoint={listDirectoryGroups}
        input={{ query: requestedBy(filters, ['q', 'category', 'memberId', 'cursor']) }}
      >
        {({ items }) => <GroupTable groups={items} />}
      </DirectoryList>
    </DirectoryFrame>
  );
}

function Members({ filters }: { filters: Filters }) {
  const t = useDirectoryWords();
  return (
    <DirectoryFrame list="members">
      <DirectoryFilters list="members" filters={filters} />
      <DirectoryList
        list="members"
        filters={filters}
        endpoint={listDirectoryMembers}
        input={{ query: requestedBy(filters, ['q', 'groupId', 'cursor']) }}
      >
        {({ items, isCut, isManagerAlone }) => (
          <>
            {isCut && (
              <p role="status" className="mb-4 text-sm text-muted">
                {t('isCut')}
              </p>
            )}
            {isManagerAlone && <p className="mb-4 max-w-[75ch] text-sm text-pretty text-muted">{t('othersGroup')}</p>}
            <MemberTable members={items} />
          </>
        )}
      </DirectoryList>
    </DirectoryFrame>
  );
}
