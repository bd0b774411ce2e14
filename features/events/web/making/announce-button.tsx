import { LinkButton, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { CalendarIcon } from '#platform/web/ui/icons.tsx';
import { useEventWords } from '../words.ts';

/** Query parameter with the preselected group. */
export const inGroupParameter = 'group';

/** Link to the form that announces an event, optionally in a given group. */
export function AnnounceButton({ groupId, variant = 'primary' }: { groupId?: string; variant?: ButtonVariant }) {
  const t = useEventWords();
  return (
    <LinkButton to={`/events/new${groupId ? `?${inGroupParameter}=${groupId}` : ''}`} icon={CalendarIcon} variant={variant}>
      {t('announce')}
    </LinkButton>
  );
}

/** The same link as a secondary action in the header of a group. */
export function AnnounceHere({ groupId }: { groupId: string }) {
  return <AnnounceButton groupId={groupId} variant="secondary" />;
}
