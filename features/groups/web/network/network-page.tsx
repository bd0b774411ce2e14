import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { KeyIcon, PlusIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { CreateGroupDialog } from './create-group-dialog.tsx';
import { DeletionsRunning } from './deletions-running.tsx';
import { GroupList, PublicEmpty } from './group-list.tsx';
import { JoinById } from './join-by-id.tsx';
import { ReceivedInvitations } from './received-invitations.tsx';
import { groupsQuery } from '../queries.ts';
import { RequestsCard } from '../request/requests-card.tsx';
import { SuggestedGroups } from './suggested-groups.tsx';
import { useCategories } from '../use-categories.ts';
import { useGroupWords } from '../words.ts';

const views = ['mine', 'suggested', 'public'] as const;

/**
 * One's own, suggested and public groups, joining by id, and open requests. The state of the filters is in the
 * address.
 */
export function NetworkPage() {
  const t = useGroupWords();
  const [search, setSearch] = useSearchParams();
  const view = views.find((each) => each === search.get('list')) ?? 'mine';
  const filter = {
    list: view === 'public' ? view : ('mine' as const),
    q: search.get('q') ?? '',
    category: search.get('category') ?? '',
  };
  const groups = useInfiniteQuery(groupsQuery(filter));
  const first = groups.data?.pages[0];
  const mayCreate = first?.can.create ?? false;
  // Hides the filters if there is nothing to filter.
  const isEmpty = first?.items.length === 0 && !filter.q && !filter.category;
  const isJoining = search.has('join');
  // First with an ID in the address, otherwise below the groups; nowhere before they are known.
  const join = (isJoining || (!groups.isPending && !(isEmpty && view === 'mine'))) && (
    <JoinById start={search.get('join') ?? ''} isOpen={isJoining} />
  );
  const put = (values: Record<string, string>, replace: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace },
    );
  return (
    <PageBody>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        actions={
          mayCreate && (
            <>
              <Button icon={PlusIcon} onClick={() => put({ create: '1' }, false)}>
                {t('create')}
              </Button>
              <MoreMenu
                label={t('moreActions')}
                items={[
                  { label: t('manyAtOnce'), icon: UsersIcon, to: '/masp' },
                  { label: t('joinTitle'), icon: KeyIcon, to: '/network?join=' },
                ]}
              />
            </>
          )
        }
      />
      <DeletionsRunning />
      <ReceivedInvitations />
      <RequestsCard />
      <TabLinks
        label={t('lists')}
        tabs={[
          { to: '/network', label: t('mine'), isCurrent: view === 'mine' },
          { to: '/network?list=suggested', label: t('suggested'), isCurrent: view === 'suggested' },
          { to: '/network?list=public', label: t('public'), isCurrent: view === 'public' },
        ]}
      />
      {isJoining && join}
      {view === 'suggested' ? (
        <SuggestedGroups none={<PublicEmpty />} />
      ) : (
        <>
          {!isEmpty && <GroupFilters filter={filter} onChange={put} />}
          <GroupList filter={filter} onReset={() => put({ q: '', category: '' }, false)} />
        </>
      )}
      {!isJoining && <div className="mt-6">{join}</div>}
      <CreateGroupDialog
        companyName={first?.items.find(({ viewerStatus }) => viewerStatus === 'manager')?.companyName ?? undefined}
        isOpen={mayCreate && search.has('create')}
        onClose={() => put({ create: '' }, true)}
      />
    </PageBody>
  );
}

interface GroupFiltersProps {
  filter: { q: string; category: string };
  /** `replace`: without a new entry in the history. */
  onChange: (values: Record<string, string>, replace: boolean) => void;
}

function GroupFilters({ filter, onChange }: GroupFiltersProps) {
  const t = useGroupWords();
  const categories = useCategories();
  return (
    <>
      <search className="mb-4 grid grid-cols-[minmax(0,1fr)_9rem] gap-2 tablet:grid-cols-[minmax(0,1fr)_16rem] tablet:gap-3">
        <SearchField
          label={t('search')}
          placeholder={t('searchShort')}
          clearLabel={t('clearSearch')}
          value={filter.q}
          onChange={(q) => onChange({ q }, true)}
        />
        <SelectField
          name="category"
          label={t('category')}
          className="[&>:first-child]:sr-only"
          value={filter.category}
          onChange={(event) => onChange({ category: event.target.value }, false)}
          placeholder={t('category')}
          options={categories.list.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </search>
      {categories.error && (
        <p role="alert" className="-mt-2 mb-5 text-sm text-danger">
          {categories.error}
        </p>
      )}
    </>
  );
}
