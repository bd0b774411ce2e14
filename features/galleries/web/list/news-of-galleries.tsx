import type { GroupNewsProps } from '#platform/web/registry/group-news.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { galleriesQuery } from '../queries.ts';
import { useGalleryWords } from '../words.ts';

/** Latest galleries of a group, on its overview. */
export function NewsOfGalleries({ groupId, children }: GroupNewsProps) {
  const t = useGalleryWords();
  const { data, isError, refetch } = useQuery(galleriesQuery('groups', { groupId }));
  const news = data?.items.map(({ id, title, description, language, isPublic, createdAt, author }) => ({
    kind: 'gallery',
    id,
    title,
    excerpt: description,
    language,
    isPublic,
    at: createdAt,
    by: author ?? { id: null, name: t('anonymous') },
    phase: null,
    endsAt: null,
  }));
  return children({ news, isError, retry: () => void refetch() });
}
