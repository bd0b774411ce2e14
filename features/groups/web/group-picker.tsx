import { useId, useState } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { FieldError } from '#platform/web/forms/field.tsx';
import { useFormField } from '#platform/web/forms/form-context.ts';
import { GlobeIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { GroupMark } from './hub/group-cover.tsx';
import { useMyGroups } from './use-my-groups.ts';
import { useGroupWords } from './words.ts';

/** Number of groups from which the search field is shown. */
const searchFrom = 5;

interface GroupPickerProps {
  /** Name of the form field. */
  name?: string;
  label?: string;
  /** Ids of the selected groups. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Names of selected groups that the first page of results may not include. */
  known?: readonly { id: string; name: string }[];
}

/** Selects among one's groups: checkboxes, with a search if there are many. */
export function GroupPicker({ name = 'groupIds', label, value, onChange, known }: GroupPickerProps) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const id = useId();
  const title = label ?? t('chooseGroups');
  const error = useFormField(name, id, title);
  const [search, setSearch] = useState('');
  const { groups, isPending, isError, refetch, hasMore } = useMyGroups(search);
  // Once shown, the search field stays, even if it leaves few results.
  const [isLong, setIsLong] = useState(false);
  if (!isLong && (groups.length >= searchFrom || hasMore)) setIsLong(true);
  const offered = groups.map((group) => group.id);
  // Groups selected before the search or before the dialog opened stay visible, at the top.
  const stored = search ? [] : (known ?? []).filter((group) => value.includes(group.id) && !offered.includes(group.id));
  const chosen = value.flatMap((groupId) => [...groups, ...(known ?? [])].find((group) => group.id === groupId) ?? []);
  const toggle = (groupId: string) => onChange(value.includes(groupId) ? value.filter((one) => one !== groupId) : [...value, groupId]);
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-[560]">{title}</legend>
      {isLong && (
        <SearchField
          name={`${name}Search`}
          label={t('search')}
          placeholder={t('search')}
          clearLabel={t('clearSearch')}
          value={search}
          onChange={setSearch}
        />
      )}
      <p role="status" className="flex flex-wrap gap-1.5">
        {value.length > 0 && <span className="sr-only">{t('chosen', { count: value.length })}</span>}
        {chosen.map((group) => (
          <Badge key={group.id} tone="accent">
            {group.name}
          </Badge>
        ))}
      </p>
      {isPending && <Skeleton shape="list" count={3} label={platform('loading')} />}
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-danger">
          {t('fetchFailed')}
          <Button variant="quiet" size="small" onClick={() => void refetch()}>
            {platform('tryAgain')}
          </Button>
        </p>
      )}
      {!isPending && !isError && groups.length === 0 && stored.length === 0 && (
        <p className="text-muted">{t(search ? 'noMatch' : 'mineEmpty')}</p>
      )}
      <ul className="max-h-66 divide-y divide-line overflow-y-auto rounded-control border border-field bg-surface empty:hidden">
        {[...stored.map((group) => ({ ...group, visibility: undefined })), ...groups].map((group) => (
          <li key={group.id}>
            <label className="flex min-h-11 items-center gap-3 px-3 py-2 hover:bg-tint has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
              <input
                type="checkbox"
                name={name}
                value={group.id}
                checked={value.includes(group.id)}
                onChange={() => toggle(group.id)}
                className="size-5 shrink-0 focus-visible:outline-none"
              />
              <GroupMark id={group.id} name={group.name} className="size-7.5 rounded-small" />
              <span className="min-w-0 flex-1 break-words">{group.name}</span>
              {group.visibility === 'public' && <GlobeIcon size={16} className="text-muted" />}
              {group.visibility === 'private' && <LockIcon size={16} className="text-muted" />}
            </label>
          </li>
        ))}
      </ul>
      {hasMore && <p className="text-sm text-muted">{t('searchForMore')}</p>}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
