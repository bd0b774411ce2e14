import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { useKnownPerson } from './known-people.ts';

/** Picture of a person, if the viewer may see it; initials otherwise and while loading. */
export function PersonAvatar({ id, ...rest }: { id: string } & Omit<ComponentProps<typeof Avatar>, 'src'>): ReactNode {
  return <Avatar {...rest} src={useKnownPerson(id)?.face ?? null} />;
}
