import type { ComponentProps, ReactNode } from 'react';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { PersonAvatar } from './person-avatar.tsx';

/** A person's face on a page that visitors see too: for them, their initials. */
export function PersonFace(props: ComponentProps<typeof PersonAvatar>): ReactNode {
  return useSession().user ? <PersonAvatar {...props} /> : <Avatar {...props} />;
}
