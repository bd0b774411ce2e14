import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { useKnownPerson } from './known-people.ts';
import { usePicture } from './use-picture.ts';

/** A person's picture where they have one that the viewer may see; their initials otherwise, and until it is here. */
export function PersonAvatar({ id, ...rest }: { id: string } & Omit<ComponentProps<typeof Avatar>, 'src'>): ReactNode {
  const person = useKnownPerson(id);
  return <Avatar {...rest} src={usePicture(id, person?.pictureVersion ?? null)} />;
}
