import { Fragment, useState, type ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { call, infiniteQuery, useRefresh } from '#platform/web/api/api.ts';
import { LoadMore } from '#platform/web/queries/load-more.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { keepPreviousData, useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link, useSearchParams } from '#platform/web/navigation/router.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { TrashIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { listAllGroups, removeGroup } from '../../contract/administration-endpoints.ts';
import type { GroupSeenByAdministrators } from '../../contract/administration-shapes.ts';
import { visibilities } from '../../contract/kinds.ts';
import { GroupMark } from '../hub/group-cover.tsx';
import { useGroupWords } from '../words.ts';

/** All groups with their managers. */
export function GroupsSection(): ReactNode {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const visibility = visibilities.find((each) => each === search.get('visibility'));
  const list = useInfiniteQuery({
    ...infiniteQuery(listAllGroups, { query: { ...(q && { q }), ...(visibility && { visibility }) } }),
    placeholderData: keepPreviousData,
  });
  const go = (changed: { q?: string; visibility?: string }) =>
    setSearch(Object.fromEntries(Object.entries({ q, visibility: visibility ?? '', ...changed }).filter(([, value]) => value !== '')), {
      replace: true,
    });
  return (
    <>
      <search aria-label={t('administration.filters')} className="grid gap-3 tablet:grid-cols-[2fr_1fr]">
        <SearchField
          label={t('administration.search')}
          placeholder={t('administration.search')}
          clearLabel={t('administration.clear')}
          value={q}
          onChange={(next) => go({ q: next })}
        />
        <SelectField
          name="visibility"
          label={t('administration.visibility')}
          className="[&>div:first-child]:sr-only"
          placeholder={t('administration.anyVisibility')}
          options={visibilities.map((each) => ({ value: each, label: t(`visibility.${each}`) }))}
          value={visibility ?? ''}
          onChange={({ target }) => go({ visibility: target.value })}
        />
      </search>
      <QueryStates query={list} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          return items.length === 0 ? (
            <EmptyState icon={UsersIcon} title={t('administration.none')} level={3}>
              {t('administration.noneText')}
            </EmptyState>
          ) : (
            <div>
              <GroupList groups={items} />
              <LoadMore
                list={list}
                cursor={pages.at(-1)?.nextCursor ?? null}
                address={() => administrationAddress('groups')}
                isShort={pages.length === 1}
              />
            </div>
          );
        }}
      </QueryStates>
    </>
  );
}

function GroupList({ groups }: { groups: readonly GroupSeenByAdministrators[] }): ReactNode {
  const t = useGroupWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [leaving, setLeaving] = useState<GroupSeenByAdministrators>();
  const remove = async () => {
    if (!leaving) return;
    try {
      await call(removeGroup, { params: { id: leaving.id } });
      toast(t('administration.deleted', { name: leaving.groupName }), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await refresh(listAllGroups);
    setLeaving(undefined);
  };
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {groups.map((group) => (
          <GroupLine key={group.id} group={group} onDelete={() => setLeaving(group)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        onConfirm={remove}
        title={t('administration.deleteTitle', { name: leaving?.groupName ?? '' })}
        labels={{ confirm: t('administration.deleteNow'), cancel: t('administration.cancel'), close: t('administration.cancel') }}
        isDanger
      >
        {t('administration.deleteText')}
      </ConfirmDialog>
    </>
  );
}

function GroupLine({ group, onDelete }: { group: GroupSeenByAdministrators; onDelete: () => void }): ReactNode {
  const t = useGroupWords();
  const { date } = useDates();
  const { id, groupName, companyName, visibility, managers, memberCount, createdAt } = group;
  return (
    <li className="flex items-start gap-3 px-4 py-3 tablet:px-5">
      <GroupMark id={id} name={groupName} className="mt-0.5 size-10 rounded-control max-tablet:hidden" />
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base wrap-anywhere">
          <bdi>{groupName}</bdi>
          <Badge>{t(`visibility.${visibility}`)}</Badge>
        </h3>
        <MetaLine>
          <bdi className="wrap-anywhere">{companyName}</bdi>
          <span translate="no">{id}</span>
        </MetaLine>
        <div className="mt-1.5">
          <MetaLine>
            <span>
              {t(managers.length > 1 ? 'managers' : 'manager')}{' '}
              {managers.map(({ userId, name }, index) => (
                <Fragment key={userId}>
                  {index > 0 && ', '}
                  <Link to={`${administrationAddress('people')}/${userId}`} className="text-accent">
                    <bdi>{name}</bdi>
                  </Link>
                </Fragment>
              ))}
            </span>
            <span>{t('administration.members', { count: memberCount })}</span>
            <DateText iso={createdAt}>{date(createdAt)}</DateText>
          </MetaLine>
        </div>
      </div>
      <IconButton icon={TrashIcon} label={t('administration.deleteNamed', { name: groupName })} onClick={onDelete} />
    </li>
  );
}
