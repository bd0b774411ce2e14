import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Badge } from '#platform/web/ui/badge.tsx';

/** The names of the tabs that a group has; with an ID, links to them. */
export function GroupParts({ groupId, className }: { groupId?: string; className: string }) {
  const anyWords = useAnyWords();
  const { group: slots } = useSlots();
  return (
    <p className={`flex flex-wrap gap-1.5 text-muted ${className}`}>
      {slots.map(({ name, feature, label }) =>
        groupId === undefined ? (
          <Badge key={name}>{anyWords(feature, label)}</Badge>
        ) : (
          <Link
            key={name}
            to={`/network/${groupId}?tab=${name}`}
            className="tap inline-flex min-h-9 items-center rounded-control border border-line bg-surface px-3 text-sm text-ink no-underline hover:border-accent hover:text-accent"
          >
            {anyWords(feature, label)}
          </Link>
        ),
      )}
    </p>
  );
}
