import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { CircleHelpIcon } from '#platform/web/ui/icons.tsx';
import { AskButton } from '../asking/ask-button.tsx';
import { useQuestionWords } from '../words.ts';
import { filtersOf } from './list-filters.ts';
import { QuestionList } from './question-list.tsx';

const none = filtersOf(new URLSearchParams());

/** Questions of a group, latest first. */
export function GroupQuestions({ groupId }: { groupId: string }) {
  const t = useQuestionWords();
  const { cursor } = filtersOf(useSearchParams()[0]);
  return (
    <QuestionList
      filters={{ ...none, groupId, cursor }}
      inAddress={none}
      empty={
        <EmptyState icon={CircleHelpIcon} title={t('inGroupEmpty')} action={<AskButton groupId={groupId} variant="secondary" />}>
          {t('inGroupEmptyText')}
        </EmptyState>
      }
    />
  );
}
