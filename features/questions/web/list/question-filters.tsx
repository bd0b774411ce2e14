import { useCategories, useMyGroups } from '#features/groups/web/public-api.tsx';
import { useLocation, useNavigate } from '#platform/web/navigation/router.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { FilterSheet } from '#platform/web/ui/filter-sheet.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useQuestionWords } from '../words.ts';
import { isFiltered, searchWith, type QuestionFilters as Filters } from './list-filters.ts';

/** Search, category and group, stored in the address. */
export function QuestionFilters({ filters }: { filters: Filters }) {
  const t = useQuestionWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { list: categories } = useCategories();
  const { groups } = useMyGroups();
  const { list, q, category, groupId } = filters;
  const go = (changed: Partial<Filters>, replace = false) => void navigate(`${pathname}${searchWith(filters, changed)}`, { replace });
  return (
    <search aria-label={t('filters')} className="mb-5 grid gap-2">
      <div className="flex items-center gap-2">
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          clearLabel={t('clearSearch')}
          value={q}
          onChange={(next) => go({ q: next }, true)}
          className="min-w-0 flex-1"
        />
        <FilterSheet id="question-filters" label={t('filterButton')}>
          <div className="grid gap-4">
            <SelectField
              name="category"
              label={t('category')}
              placeholder={t('allCategories')}
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              value={category}
              onChange={({ target }) => go({ category: target.value })}
            />
            <SelectField
              name="group"
              label={t('group')}
              placeholder={t('allGroups')}
              options={groups.map(({ id, name }) => ({ value: id, label: name }))}
              value={groupId}
              onChange={({ target }) => go({ groupId: target.value })}
            />
          </div>
        </FilterSheet>
      </div>
      {isFiltered(filters) && (
        <p>
          <LinkButton to={`${pathname}${list === 'all' ? '' : `?list=${list}`}`} variant="quiet" size="small">
            {t('resetFilters')}
          </LinkButton>
        </p>
      )}
    </search>
  );
}
