import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { userQuery } from '../queries.ts';
import { useAccountWords } from '../words.ts';

/** The signed-in person: picture, name, username and role. */
export function Identity({ id }: { id: string }): ReactNode {
  const t = useAccountWords();
  const { data: user } = useQuery(userQuery(id));
  return (
    <div className="flex min-h-17.5 items-center gap-4">
      {user && 'email' in user && (
        <>
          <Avatar name={user.name} src={user.profileImage} size="large" />
          <div className="min-w-0">
            <p className="text-lg font-[600] wrap-anywhere">
              <bdi>{user.name}</bdi>
            </p>
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted">
              <bdi className="min-w-0 truncate">{user.username}</bdi>
              <Badge tone="accent">{t(`role.${user.role}`)}</Badge>
            </p>
          </div>
        </>
      )}
    </div>
  );
}
