import type { ComponentProps, ReactNode } from 'react';
import { useSession } from '#platform/web/session/session.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { PersonAvatar } from './person-avatar.tsx';

/** Picture of a person on a page that is also public; visitors see initials. */
export function PersonFace(props: ComponentProps<typeof PersonAvatar>): ReactNode {
  return useSession().user ? <PersonAvatar {...props} /> : <Avatar {...props} />;
}

/** The same in lists of results. */
export const PersonPicture = ({ id, name = '' }: { id: string; name?: string }): ReactNode => (
  <PersonFace id={id} name={name} size="small" />
);
