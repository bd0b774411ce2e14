import { useId } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { SimilarList } from '../asking/similar-questions.tsx';
import { similarQuery } from '../queries.ts';
import { useQuestionWords } from '../words.ts';

/** Questions with a similar title, below the replies; nothing if there are none. */
export function MoreLikeThis({ id, title }: { id: string; title: string }) {
  const t = useQuestionWords();
  const headingId = useId();
  const { data } = useQuery(similarQuery(title));
  const others = data?.items.filter((each) => each.id !== id) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="mb-3 text-xl">
        {t('similarTitle')}
      </h2>
      <SimilarList items={others} />
    </section>
  );
}
