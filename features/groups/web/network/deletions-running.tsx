import { useQuery } from '#platform/web/queries/queries.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { deletionsQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';

/** Progress of the deletions that the person started. Renders nothing if there are none. */
export function DeletionsRunning() {
  const t = useGroupWords();
  const { data } = useQuery(deletionsQuery());
  if (!data?.items.length) return null;
  return (
    <Card as="section" className="mb-6">
      <h2 className="text-lg">{t('deletionsTitle')}</h2>
      <p className="mt-1 max-w-[75ch] text-pretty text-muted">{t('deletionsText')}</p>
      <ul className="mt-4 grid gap-4">
        {data.items.map(({ groupId, groupName, done, total, endedAt }) => (
          <li key={groupId}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <bdi className="font-[560] break-words">{groupName}</bdi>
              <span className="text-sm text-muted">
                {endedAt ? t('deletionEnded') : total === null ? t('deletionBegins') : t('deletionProgress', { done, total })}
              </span>
            </p>
            <progress
              className="mt-1.5 h-2 w-full accent-accent"
              aria-label={t('deletionOf', { name: groupName })}
              {...(total === null ? {} : { max: Math.max(total, 1), value: done })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
