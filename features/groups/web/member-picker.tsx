import { PersonApart, PersonFace } from '#features/accounts/web/public-api.tsx';
import { useId, useState } from 'react';
import { sideBySide } from '#platform/contract/isolated.ts';
import { query } from '#platform/web/api/api.ts';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { FieldError } from '#platform/web/forms/field.tsx';
import { useFormField } from '#platform/web/forms/form-context.ts';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { problemOf } from '#platform/web/api/problem.ts';
import { listMembers } from '../contract/endpoints.ts';
import { useGroupWords } from './words.ts';

/** A member of a group. */
export interface Person {
  id: string;
  name: string;
}

interface MemberPickerProps {
  /** Name of the form field. */
  name: string;
  label: string;
  groupId: string;
  /** Members who are not offered, beside the viewer. */
  without?: readonly string[];
  chosen: Person | undefined;
  onChoose: (person: Person) => void;
}

/** Radio list of the other members of a group, searchable by name or user ID. */
export function MemberPicker({ name: field, label, groupId, without, chosen, onChoose }: MemberPickerProps) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const errorText = useErrorText();
  const id = useId();
  const error = useFormField(field, id, label);
  const ownId = useSession().user?.id;
  const [search, setSearch] = useState('');
  const members = useQuery({
    ...query(listMembers, { params: { id: groupId }, query: search ? { q: search } : {} }),
    placeholderData: keepPreviousData,
  });
  const others = members.data?.items.filter(({ userId }) => userId !== ownId && !without?.includes(userId)) ?? [];
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-[560]">{label}</legend>
      <SearchField
        name="personSearch"
        label={t('memberFind')}
        placeholder={t('memberFind')}
        clearLabel={t('clearSearch')}
        value={search}
        onChange={setSearch}
      />
      <p className="text-sm text-muted">{t('memberIdHint')}</p>
      {members.isPending && <Skeleton shape="list" count={3} label={platform('loading')} />}
      {members.error && (
        <p role="alert" className="text-sm text-danger">
          {errorText(problemOf(members.error).code)}
        </p>
      )}
      {members.data && others.length === 0 && (
        <p role="status" className="text-sm text-muted">
          {t(search ? 'memberNobodyFound' : 'memberNobody')}
        </p>
      )}
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-field empty:hidden">
        {others.map(({ userId, name, username }) => (
          <li key={userId}>
            <label className="flex min-h-11 items-center gap-3 px-3 py-2 hover:bg-tint has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
              <input
                type="radio"
                name={field}
                value={userId}
                checked={chosen?.id === userId}
                onChange={() => onChoose({ id: userId, name })}
                className="size-5 shrink-0 focus-visible:outline-none"
              />
              <PersonFace id={userId} name={name} size="small" />
              <span className="min-w-0 flex-1 wrap-break-word">
                {sideBySide([name, username])}
                <PersonApart id={userId} />
              </span>
              <span className="text-sm text-muted tabular-nums">{t('memberId', { id: userId })}</span>
            </label>
          </li>
        ))}
      </ul>
      {members.data?.nextCursor && <p className="text-sm text-muted">{t('memberMore')}</p>}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
