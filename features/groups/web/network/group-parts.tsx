import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Badge } from '#platform/web/ui/badge.tsx';

/** The names of the tabs that a group has. */
export function GroupParts({ className }: { className: string }) {
  const anyWords = useAnyWords();
  const { group: slots } = useSlots();
  return (
    <p className={`flex flex-wrap gap-1.5 text-muted ${className}`}>
      {slots.map(({ name, feature, label }) => (
        <Badge key={name}>{anyWords(feature, label)}</Badge>
      ))}
    </p>
  );
}
