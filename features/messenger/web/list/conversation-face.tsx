import type { ReactNode } from 'react';
import { PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import type { Conversation } from '../../contract/shapes.ts';
import { useMessengerWords } from '../words.ts';

/** Cover of the group or face of the partner, with a dot if they are present. */
export function ConversationFace({
  conversation: { kind, group, partner },
  isHere = false,
}: {
  conversation: Pick<Conversation, 'kind' | 'group' | 'partner'>;
  isHere?: boolean;
}): ReactNode {
  const t = useMessengerWords();
  if (kind === 'group') return <GroupFace id={group.id} />;
  return (
    <span className="relative shrink-0">
      <PersonAvatar id={partner?.id ?? ''} name={partner?.name ?? ''} />
      {isHere && (
        <span className="absolute -right-0.5 -bottom-0.5 size-3.5 rounded-full border-2 border-surface bg-agree">
          <span className="sr-only">{t('isHere')}</span>
        </span>
      )}
    </span>
  );
}

/** Cover as on group cards. */
export function GroupFace({ id }: { id: string }): ReactNode {
  const Picture = useSlots().hubKinds['group']?.Picture;
  return <span className="size-10 shrink-0 overflow-hidden rounded-card">{Picture && <Picture id={id} className="size-full" />}</span>;
}
