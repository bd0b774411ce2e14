import type { GroupNewsProps } from '#platform/web/registry/group-news.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { questionsQuery } from '../queries.ts';

/** The newest questions of a group, for its overview. */
export function NewsOfQuestions({ groupId, children }: GroupNewsProps) {
  const { data, isError, refetch } = useQuery(questionsQuery({ groupId }));
  const news = data?.items.map(({ id, title, excerpt, language, isPublic, createdAt, author }) => ({
    kind: 'question',
    id,
    title,
    excerpt,
    language,
    isPublic,
    at: createdAt,
    by: author,
    phase: null,
    endsAt: null,
  }));
  return children({ news, isError, retry: () => void refetch() });
}
