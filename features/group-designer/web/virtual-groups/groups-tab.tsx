import { useMemo, useState } from 'react';
import { Virtualizer } from 'virtua';
import { GroupMark, useCategories } from '#features/groups/web/public-api.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { PencilIcon, PlusIcon, TrashIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { removeGroups, takeExisting } from '../../contract/commands.ts';
import { inOrder, type DesignGroup } from '../../contract/design.ts';
import { useDesign, useDesignAtHand } from '../work/design-context.ts';
import { plain } from '../work/find-people.ts';
import { Leader } from '../work/leader.tsx';
import { useDesignerWords } from '../words.ts';
import { useManagedGroups, type ManagedGroup } from '../finalize/managed-groups.ts';
import { FillGroups } from './fill-groups.tsx';
import { GroupDialog } from './group-dialog.tsx';

/** “Create groups”: virtual groups with the fields of real ones. */
export function GroupsTab() {
  const t = useDesignerWords();
  const design = useDesign();
  const { isEditable } = useDesignAtHand();
  const [q, setQ] = useState('');
  const [edited, setEdited] = useState<DesignGroup | 'new'>();
  const [isFilling, setIsFilling] = useState(false);
  const managed = useManagedGroups();
  const ownOf = ({ name, existingId }: DesignGroup) =>
    existingId === undefined ? managed.find(({ groupName }) => plain(groupName) === plain(name.trim())) : undefined;
  const groups = useMemo(() => {
    const text = plain(q.trim());
    return inOrder(design.groups).filter(({ name, company, manager }) => plain(`${name} ${company} ${manager}`).includes(text));
  }, [design.groups, q]);
  const counts = useMemo(() => {
    const members = new Map<string, number>();
    for (const { groupIds } of design.people.values()) for (const id of groupIds) members.set(id, (members.get(id) ?? 0) + 1);
    return members;
  }, [design.people]);
  const make = isEditable && (
    <Button icon={PlusIcon} onClick={() => setEdited('new')}>
      {t('newGroup')}
    </Button>
  );
  return (
    <>
      {design.groups.size === 0 ? (
        <EmptyState icon={UsersIcon} title={t('noGroups')} action={make}>
          {t('noGroupsText')}
        </EmptyState>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <search className="min-w-0 flex-1 basis-64">
              <SearchField label={t('findGroup')} placeholder={t('findGroup')} clearLabel={t('clearSearch')} value={q} onChange={setQ} />
            </search>
            {isEditable && (
              <Button variant="secondary" onClick={() => setIsFilling(true)}>
                {t('fillGroups')}
              </Button>
            )}
            {make}
          </div>
          {groups.length === 0 && <p className="text-muted">{t('noGroupFound')}</p>}
          <div role="list" className="h-[calc(100dvh-var(--header)-var(--dock)-6rem)] min-h-96 overflow-y-auto overscroll-contain">
            <Virtualizer data={groups} itemSize={92}>
              {(group) => (
                <GroupLine
                  key={group.id}
                  group={group}
                  count={counts.get(group.id) ?? 0}
                  isEditable={isEditable}
                  own={ownOf(group)}
                  onEdit={() => setEdited(group)}
                />
              )}
            </Virtualizer>
          </div>
        </>
      )}
      {isFilling && <FillGroups groups={groups} onClose={() => setIsFilling(false)} />}
      {edited && <GroupDialog group={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface GroupLineProps {
  group: DesignGroup;
  count: number;
  isEditable: boolean;
  /** Existing group with this name. */
  own: ManagedGroup | undefined;
  onEdit: () => void;
}

function GroupLine({ group, count, isEditable, own, onEdit }: GroupLineProps) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const { nameOf } = useCategories();
  const { work, faults } = useDesignAtHand();
  const name = group.name.trim() || t('unnamed');
  const wrong = [...(faults.get(group.id) ?? [])];
  return (
    <div role="listitem" className="mb-2.5 flex items-start gap-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4">
      <GroupMark id={group.id} name={group.name} className="size-12 rounded-control" />
      <div className="min-w-0 flex-1">
        <h2 className="text-base wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        {group.existingId !== undefined && <p className="text-sm">{t('existingGroup')}</p>}
        <p className="text-sm break-words text-muted">{sideBySide([group.company, nameOf(group.category), t('countPeople', { count })])}</p>
        {group.manager && <Leader manager={group.manager} className="text-sm wrap-anywhere text-muted" />}
        {isEditable && own && (
          <Button variant="secondary" size="small" className="mt-1" onClick={() => work.do(takeExisting(group, own))}>
            {t('useExisting')}
          </Button>
        )}
        {wrong.length > 0 && (
          <ul className="mt-0.5 text-sm text-danger">
            {wrong.map(([column, code]) => (
              <li key={column}>{t('problem', { column: t(`column.${column as 'name'}`), reason: errorText(code) })}</li>
            ))}
          </ul>
        )}
      </div>
      {isEditable && (
        <div className="flex">
          {group.existingId === undefined && <IconButton icon={PencilIcon} label={t('editNamed', { name })} onClick={onEdit} />}
          <IconButton
            icon={TrashIcon}
            label={t('removeNamed', { name })}
            onClick={() => work.do(removeGroups(work.state().design, [group.id]))}
          />
        </div>
      )}
    </div>
  );
}
