import type { ReactNode } from 'react';
import { PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { GroupMark } from '#features/groups/web/public-api.tsx';
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
  if (kind === 'group') return <GroupFace id={group.id} name={group.name} />;
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

/** The mark of a group. */
export function GroupFace({ id, name }: { id: string; name: string }): ReactNode {
  return <GroupMark id={id} name={name} className="size-10 rounded-card" />;
}
