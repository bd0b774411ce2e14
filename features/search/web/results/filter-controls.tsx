import type { ComponentType } from 'react';
import { useCategories } from '#features/groups/web/public-api.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { searchRanges } from '../../contract/names.ts';
import {
  searchFilters,
  type FilterControl,
  type FilterValue,
  type PlainFilterName,
  type SearchFilterDeclaration,
  type SearchFilterRow,
} from '../../contract/search-filters.ts';
import { rangeWords, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import type { KnownNames } from './known-names.ts';
import { NameSelect } from './name-select.tsx';

const OwnGroupSelect = lazy(() => import('./own-group-select.tsx').then((module) => module.OwnGroupSelect));

/** A filter of the form and of the chips; tabs are separate. */
export interface FormFilter extends SearchFilterDeclaration {
  name: PlainFilterName | 'range';
  control: Exclude<FilterControl, 'tabs'>;
}

const rows: readonly (SearchFilterDeclaration & Pick<SearchFilterRow, 'name'>)[] = searchFilters;

/** In the order of the form. */
export const formFilters = rows
  .filter((filter): filter is FormFilter => filter.control !== 'tabs')
  .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));

interface FieldProps {
  filter: FormFilter;
  search: AddressedSearch;
  known: KnownNames;
  go: (changed: Partial<AddressedSearch>) => void;
}

/** Inputs of the texts on chips. */
export interface ChipNames {
  known: KnownNames;
  categoryName: (id: string) => string;
  t: ReturnType<typeof useSearchWords>;
  anyWords: ReturnType<typeof useAnyWords>;
}

interface Control {
  Field: ComponentType<FieldProps>;
  /** Text of the chip of a value. */
  chip: (value: string, names: ChipNames, filter: FormFilter) => string;
}

/** Keys of the names of a choice, by value. */
const namesOf = (value: FilterValue): Readonly<Record<string, string>> => (typeof value === 'string' ? {} : value);

const namedAmong = (named: KnownNames['groups'], id: string) => named.find((each) => each.id === id)?.name ?? id;

function DatesField({ search: { range, from, to }, go }: FieldProps) {
  const t = useSearchWords();
  return (
    <>
      <SelectField
        name="range"
        label={t('range')}
        key={`range ${range}`}
        defaultValue={range}
        onChange={(event) => go({ range: searchRanges.find((each) => each === event.target.value) ?? 'all' })}
        options={searchRanges.map((value) => ({ value, label: t(rangeWords[value]) }))}
      />
      {range === 'custom' && (
        <div className="grid grid-cols-2 gap-3">
          <DayField name="from" label={t('from')} value={from} onChange={(day) => go({ from: day })} />
          <DayField name="to" label={t('to')} value={to} onChange={(day) => go({ to: day })} />
        </div>
      )}
    </>
  );
}

function CategoryField({ search: { category }, go }: FieldProps) {
  const t = useSearchWords();
  const { list } = useCategories();
  return (
    <SelectField
      name="category"
      label={t('category')}
      key={`category ${category}`}
      defaultValue={category}
      onChange={(event) => go({ category: event.target.value })}
      options={[{ value: '', label: t('categoryAny') }, ...list.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}

function GroupField({ search: { group }, known, go }: FieldProps) {
  const t = useSearchWords();
  const { user } = useSession();
  const GroupSelect = user ? OwnGroupSelect : NameSelect;
  return <GroupSelect name="group" label={t('group')} chosen={group} known={known.groups} onChange={(id) => go({ group: id })} />;
}

function AuthorField({ search: { author }, known, go }: FieldProps) {
  const t = useSearchWords();
  return <NameSelect name="author" label={t('author')} chosen={author} known={known.authors} onChange={(id) => go({ author: id })} />;
}

/** One of a few values. */
function ChoiceField({ filter: { name, value, label = '', any = '' }, search, go }: FieldProps) {
  const anyWords = useAnyWords();
  const translate = (key: string) => anyWords('search/public', key);
  return (
    <SelectField
      name={name}
      label={translate(label)}
      key={`${name} ${search[name]}`}
      defaultValue={search[name]}
      onChange={(event) => go({ [name]: event.target.value })}
      options={[
        { value: '', label: translate(any) },
        ...Object.entries(namesOf(value)).map(([each, key]) => ({ value: each, label: translate(key) })),
      ]}
    />
  );
}

/** Field and chip of each form control. */
export const filterControls: Record<FormFilter['control'], Control> = {
  dates: { Field: DatesField, chip: (value, { t }) => t(rangeWords[searchRanges.find((each) => each === value) ?? 'all']) },
  categories: { Field: CategoryField, chip: (value, { categoryName }) => categoryName(value) || value },
  groups: { Field: GroupField, chip: (value, { known }) => namedAmong(known.groups, value) },
  authors: { Field: AuthorField, chip: (value, { known }) => namedAmong(known.authors, value) },
  choice: { Field: ChoiceField, chip: (value, { anyWords }, filter) => anyWords('search/public', namesOf(filter.value)[value] ?? '') },
};
