import { PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { useFaces } from '../hub/faces-of-group.ts';

/** Some other members of a group of the viewer; reserves the space while they load. Nothing if there are none. */
export function GroupFaces({ groupId }: { groupId: string }) {
  const known = useFaces(groupId);
  const faces = known?.faces ?? [];
  if (known && faces.length === 0) return null;
  return (
    <span className="flex min-h-8 gap-1">
      {faces.map(({ userId, name }) => (
        <PersonAvatar key={userId} id={userId} name={name} size="small" label={name} />
      ))}
    </span>
  );
}
