import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { CircleHelpIcon, SearchIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { questionLists } from '../../contract/limits.ts';
import { AskButton } from '../asking/ask-button.tsx';
import { useQuestionWords } from '../words.ts';
import { filtersOf, isFiltered, searchWith } from './list-filters.ts';
import { QuestionFilters } from './question-filters.tsx';
import { QuestionList } from './question-list.tsx';

/** Questions: all, one's own, unanswered, solved (`/discussion`). */
export function QuestionsPage() {
  const t = useQuestionWords();
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  return (
    <PageBody kind="feed">
      <HeadTags>
        <title>{t('title')}</title>
      </HeadTags>
      <PageHeader title={t('title')} actions={<AskButton />} />
      <TabLinks
        label={t('lists')}
        tabs={questionLists.map((list) => ({
          to: `/discussion${searchWith(filters, { list })}`,
          label: t(`list.${list}`),
          isCurrent: list === filters.list,
        }))}
      />
      <QuestionFilters filters={filters} />
      <QuestionList
        filters={filters}
        inAddress={filters}
        empty={
          isFiltered(filters) ? (
            <EmptyState icon={SearchIcon} title={t('nothingFound')}>
              {t('nothingFoundText')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={CircleHelpIcon}
              title={t(`empty.${filters.list}`)}
              example={t('emptyExample')}
              action={<AskButton />}
              isMainAction
            >
              {t(`emptyText.${filters.list}`)}
            </EmptyState>
          )
        }
      />
    </PageBody>
  );
}
