import { useState, type ReactNode } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { Field } from '#platform/web/forms/field.tsx';
import { Select } from '#platform/web/forms/select-field.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { keepSetting, readSetting } from '#platform/web/storage/keep-setting.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { GroupMark } from './hub/group-cover.tsx';
import { useMyGroup } from './use-my-group.ts';
import { useMyGroups, type MyGroup } from './use-my-groups.ts';
import { useGroupWords } from './words.ts';

interface NamedGroup {
  id: string;
  name: string;
}

/** The group of a form, among those offered. */
export interface GroupChoice<Group extends NamedGroup = MyGroup> {
  groups: readonly Group[];
  group: Group | undefined;
  /** Empty while no group is chosen. */
  groupId: string;
  choose: (id: string) => void;
}

// Contains the person's ID, so that it is removed when they sign out.
const keyOf = (userId: string | undefined) => `groupChoice:${userId}`;

/**
 * At first the group that the address asks for, otherwise the only one, otherwise the one last
 * chosen in any form on this device.
 */
export function useGroupChoice<Group extends NamedGroup>(groups: readonly Group[], requested?: string | null): GroupChoice<Group> {
  const key = keyOf(useSession().user?.id);
  const [chosen, setChosen] = useState<string>();
  const find = (id: string | null | undefined) => groups.find((group) => group.id === id);
  const initial = () => find(requested) ?? (groups.length === 1 ? groups[0] : find(readSetting(key)));
  const group = chosen === undefined ? initial() : find(chosen);
  return {
    groups,
    group,
    groupId: group?.id ?? '',
    choose: (id) => {
      setChosen(id);
      if (id !== '') keepSetting(key, id);
    },
  };
}

interface GroupFieldProps {
  groups: readonly NamedGroup[];
  groupId: string;
  choose: (id: string) => void;
  label?: string;
  hint?: string;
  /** The first entry, without a group. */
  placeholder?: string;
  required?: boolean;
  'aria-required'?: boolean;
}

/** A select among groups, with the cover of the chosen one. */
export function GroupField({ groups, groupId, choose, label, hint, placeholder, ...rest }: GroupFieldProps) {
  const t = useGroupWords();
  return (
    <Field name="groupId" label={label ?? t('group')} hint={hint}>
      {(binding) => (
        <div className="relative [&_select]:pl-12.5">
          <span className="pointer-events-none absolute top-1.75 left-2 z-1 grid size-7.5 place-items-center overflow-hidden rounded-small bg-tint text-muted">
            {groupId ? (
              <GroupMark id={groupId} name={groups.find(({ id }) => id === groupId)?.name ?? ''} className="size-7.5" />
            ) : (
              <UsersIcon size={18} />
            )}
          </span>
          <Select {...rest} {...binding} name="groupId" value={groupId} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            <option value="">{placeholder ?? t('chooseGroup')}</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
    </Field>
  );
}

interface InOneGroupProps {
  /** The group that the address or the page asks for. */
  asked?: string | null | undefined;
  /** Why a group is needed, shown to people without one. */
  why: string;
  /** In a dialog, which keeps its height and its focus, the form is shown before the groups are loaded. */
  isInDialog?: boolean;
  children: (choice: GroupChoice) => ReactNode;
}

/** A form for one of the person’s groups. People without a group see where to find one. */
export function InOneGroup({ asked = null, why, isInDialog = false, children }: InOneGroupProps) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const { groups, isPending, isError, refetch } = useMyGroups();
  // The list has the first groups only.
  const isListed = isPending || groups.some(({ id }) => id === asked);
  const here = useMyGroup(isListed ? null : asked);
  const choice = useGroupChoice(here ? [here, ...groups] : groups, asked);
  if (isPending && !isInDialog) return <Skeleton shape="text" count={6} label={platform('loading')} />;
  if (isError && choice.groups.length === 0)
    return <ErrorState title={t('fetchFailed')} retry={{ label: platform('tryAgain'), onRetry: () => void refetch() }} />;
  if (isPending || choice.groups.length > 0) return children(choice);
  return (
    <EmptyState icon={UsersIcon} title={t('mineEmpty')} action={<LinkButton to="/network">{t('findOrCreate')}</LinkButton>}>
      {why}
    </EmptyState>
  );
}
