import type { GroupNewsProps } from '#platform/web/registry/group-news.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { groupPublicQuestionsQuery } from '../queries.ts';

/** Questions of a public group, for people outside. */
export function PublicNewsOfQuestions({ groupId, children }: GroupNewsProps) {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useQuery(groupPublicQuestionsQuery(groupId, search));
  const news = data?.items.map(({ author, createdAt, ...question }) => ({
    kind: 'question',
    ...question,
    isPublic: true,
    at: createdAt,
    by: author,
    phase: null,
    endsAt: null,
  }));
  return children({ news, hasOlder: data?.hasOlder, isError, retry: () => void refetch() });
}
