import { searchRanges } from './names.ts';

/** Format of a filter's value in requests, in addresses and in saved searches. */
export type FilterValue =
  | 'kind'
  /** The short code of a person or group. */
  | 'code'
  /** A name of at most 60 characters, such as the ID of a category. */
  | 'name'
  /** One of these values, each with the key of its name among the public words. */
  | Readonly<Record<string, string>>
  /** A range of `searchRanges`, with `from`, `to` and `tz`. */
  | 'dates';

/** Display of a filter on the page of results: tabs, or the form and a chip. */
export type FilterControl = 'tabs' | 'dates' | 'categories' | 'groups' | 'authors' | 'choice';

export interface SearchFilterDeclaration {
  /** Parameter of API, address, form and saved searches. */
  name: string;
  value: FilterValue;
  /** The mark of the index (`entryMarks`) that results must have with this value; absent where `planSearch` resolves it. */
  mark?: string;
  /** The operator of the query that means the same. */
  operator?: string;
  /** Kinds with an index of their own, such as messages, do not know the filter: they find nothing. */
  isForIndexOnly?: true;
  /** Cannot be saved alone, without words or another filter. */
  isNeverAlone?: true;
  control: FilterControl;
  /** Keys of the public words: the label of the control, and its entry for no filter. */
  label?: string;
  any?: string;
  /** Position in the form and among the chips; tabs have none. */
  place?: number;
  /** For docs/search-filters.md. */
  description: string;
}

/**
 * All filters of a search, in the order of their parameters. API shape, tsquery, address, form,
 * chips, saved searches and docs/search-filters.md follow from this table.
 */
export const searchFilters = [
  {
    name: 'kind',
    value: 'kind',
    operator: 'kind',
    control: 'tabs',
    description: 'One kind, such as `document`. Unknown kinds find nothing.',
  },
  {
    name: 'group',
    value: 'code',
    operator: 'in',
    control: 'groups',
    label: 'group',
    any: 'groupAny',
    place: 3,
    description: 'Shared with a group, by ID or name. Groups that the viewer may not know find nothing.',
  },
  {
    name: 'category',
    value: 'name',
    mark: 'category',
    isForIndexOnly: true,
    control: 'categories',
    label: 'category',
    any: 'categoryAny',
    place: 2,
    description: 'In a category, by its ID.',
  },
  {
    name: 'author',
    value: 'code',
    operator: 'by',
    control: 'authors',
    label: 'author',
    any: 'authorAny',
    place: 4,
    description: 'By a person, if the viewer may know the author.',
  },
  {
    name: 'range',
    value: 'dates',
    isNeverAlone: true,
    control: 'dates',
    label: 'range',
    place: 1,
    description: `By date of the last change: ${searchRanges.map((range) => `\`${range}\``).join(', ')}. With \`custom\`, from the day \`from\` to the day \`to\`, in the time zone \`tz\`.`,
  },
] as const satisfies readonly SearchFilterDeclaration[];

export type SearchFilterRow = (typeof searchFilters)[number];

/** Filters of one parameter. */
export type PlainFilterRow = Exclude<SearchFilterRow, { value: 'dates' }>;
export type PlainFilterName = PlainFilterRow['name'];

export const isPlainFilter = (filter: SearchFilterRow): filter is PlainFilterRow => filter.value !== 'dates';
export const plainFilters: readonly PlainFilterRow[] = searchFilters.filter(isPlainFilter);

/** Shape of the name of a kind. */
export const kindPattern = /^[a-z][A-Za-z]{0,39}$/;
export const nameCharacters = 60;
