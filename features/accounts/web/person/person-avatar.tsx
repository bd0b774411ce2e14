import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { useKnownPerson } from './known-people.ts';

/** A person's face where they have one that the viewer may see; their initials otherwise, and until that is known. */
export function PersonAvatar({ id, ...rest }: { id: string } & Omit<ComponentProps<typeof Avatar>, 'src'>): ReactNode {
  return <Avatar {...rest} src={useKnownPerson(id)?.face ?? null} />;
}
