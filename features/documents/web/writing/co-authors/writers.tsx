import { PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { LockIcon } from '#platform/web/ui/icons.tsx';
import { coAuthorsQuery } from '../../queries.ts';
import { useDocumentWords } from '../../words.ts';

/** Audience of a draft: no one else, or its author and co-authors with their pictures. */
export function Writers({ id }: { id: string | null }) {
  const t = useDocumentWords();
  const { data } = useQuery({ ...coAuthorsQuery(id ?? ''), enabled: id !== null });
  const coAuthors = data?.items.filter(({ hasAccepted }) => hasAccepted) ?? [];
  if (!data || coAuthors.length === 0) return <Badge icon={LockIcon}>{t('draftOnlyYou')}</Badge>;
  return (
    <>
      <ul aria-label={t('coAuthors.writers')} className="flex flex-wrap ps-1.5">
        {[data.author, ...coAuthors].map(({ userId, name }) => (
          <li key={userId} title={name} className="-ms-1.5 rounded-full ring-2 ring-bg">
            <PersonAvatar id={userId} name={name} size="small" label={name} />
          </li>
        ))}
      </ul>
      <Badge>{t('coAuthors.draftOf', { count: coAuthors.length + 1 })}</Badge>
    </>
  );
}
