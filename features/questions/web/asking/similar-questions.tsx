import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { CircleCheckIcon } from '#platform/web/ui/icons.tsx';
import type { SimilarQuestion } from '../../contract/shapes.ts';
import { similarQuery } from '../queries.ts';
import { useQuestionWords } from '../words.ts';

/** Debounce of typing. */
const pauseMs = 350;
const leastCharacters = 6;

/** Similar questions, while a title is typed. */
export function SimilarQuestions({ title }: { title: string }) {
  const t = useQuestionWords();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(title.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [title]);
  const isAsking = settled.length >= leastCharacters;
  const { data } = useQuery({ ...similarQuery(settled), enabled: isAsking, placeholderData: keepPreviousData });
  const items = isAsking ? (data?.items ?? []) : [];
  return (
    <>
      <p role="status" className={items.length > 0 ? 'text-sm font-[560]' : 'sr-only'}>
        {items.length > 0 && t('similar', { count: items.length })}
      </p>
      {items.length > 0 && <SimilarList items={items} />}
    </>
  );
}

/** Links to questions, with their state. */
export function SimilarList({ items }: { items: readonly SimilarQuestion[] }) {
  const t = useQuestionWords();
  return (
    <ul className="divide-y divide-line rounded-control border border-line bg-surface">
      {items.map(({ id, title: other, language, isSolved, replyCount }) => (
        <li key={id} className="px-3.5 py-2.5">
          <Link to={`/discussion/${id}`} lang={language ?? undefined} className="link">
            {other}
          </Link>
          <p className="mt-0.5 flex flex-wrap items-center gap-1.5 text-sm text-muted">
            {isSolved && (
              <>
                <CircleCheckIcon size={16} className="text-agree" />
                <span>{t('solved')}</span>
                <span aria-hidden>·</span>
              </>
            )}
            <span>{replyCount > 0 ? t('replies', { count: replyCount }) : t('noReplyYet')}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
