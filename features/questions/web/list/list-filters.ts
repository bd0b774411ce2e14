import { questionLimits, questionLists, type QuestionListName } from '../../contract/limits.ts';

/** Filters of a list, as in the address; empty strings do not filter. */
export interface QuestionFilters {
  list: QuestionListName;
  q: string;
  category: string;
  groupId: string;
  cursor: string;
}

const shapes = {
  q: new RegExp(`^[^\\0]{1,${questionLimits.search}}$`),
  category: /^[A-Za-z0-9]{1,64}$/,
  groupId: /^[2-9A-HJKMNP-TV-Z]{8}$/i,
  cursor: /^[\w-]{1,400}$/,
};

/** Reads the filters from an address; ignores invalid values. */
export function filtersOf(search: URLSearchParams): QuestionFilters {
  const read = (name: keyof typeof shapes) => {
    const text = search.get(name)?.trim() ?? '';
    return shapes[name].test(text) ? text : '';
  };
  const list = questionLists.find((each) => each === search.get('list')) ?? 'all';
  return { list, q: read('q'), category: read('category'), groupId: read('groupId'), cursor: read('cursor') };
}

/** Builds the query of an address with changed filters, which starts at the first page. */
export function searchWith(filters: QuestionFilters, changed: Partial<QuestionFilters>): string {
  const { list, ...rest } = { ...filters, cursor: '', ...changed };
  const search = new URLSearchParams(Object.entries({ list: list === 'all' ? '' : list, ...rest }).filter(([, value]) => value !== ''));
  return search.size ? `?${search}` : '';
}

/** Whether any filter other than `list` is set. */
export const isFiltered = ({ q, category, groupId }: QuestionFilters): boolean => [q, category, groupId].some((value) => value !== '');
