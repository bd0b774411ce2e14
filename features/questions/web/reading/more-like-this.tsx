import { useId } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import type { QuestionWhole } from '../../contract/shapes.ts';
import { SimilarList } from '../asking/similar-questions.tsx';
import { questionsQuery, similarQuery } from '../queries.ts';
import { useQuestionWords } from '../words.ts';

const shownOthers = 4;

/** Below the replies: questions with a similar title, otherwise the latest ones of the group. */
export function MoreLikeThis({ question: { id, title, groups } }: { question: QuestionWhole }) {
  const t = useQuestionWords();
  const headingId = useId();
  const [group] = groups;
  const similar = useQuery(similarQuery(title)).data?.items.filter((each) => each.id !== id);
  const latest = useQuery({ ...questionsQuery({ groupId: group?.id ?? '' }), enabled: similar?.length === 0 && group !== undefined });
  const others = similar?.length ? similar : (latest.data?.items.filter((each) => each.id !== id) ?? []);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="mb-3 text-xl">
        {similar?.length ? t('similarTitle') : t('moreIn', { group: group?.name ?? '' })}
      </h2>
      <SimilarList items={others.slice(0, shownOthers)} />
    </section>
  );
}
