import { LinkButton, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { CalendarIcon } from '#platform/web/ui/icons.tsx';
import { useEventWords } from '../words.ts';

/** The key of the query that carries a group along while one announces an event in it. */
export const inGroupParameter = 'group';

/** Leads to where one announces an event, in this group or in one that is chosen. */
export function AnnounceButton({ groupId, variant = 'primary' }: { groupId?: string; variant?: ButtonVariant }) {
  const t = useEventWords();
  return (
    <LinkButton to={`/events/new${groupId ? `?${inGroupParameter}=${groupId}` : ''}`} icon={CalendarIcon} variant={variant}>
      {t('announce')}
    </LinkButton>
  );
}

/** The same from the head of a group, beside what is begun there most. */
export function AnnounceHere({ groupId }: { groupId: string }) {
  return <AnnounceButton groupId={groupId} variant="secondary" />;
}
