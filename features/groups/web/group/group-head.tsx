import { Link } from '#platform/web/router.tsx';
import { PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { useSlots } from '#platform/web/slots.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { GlobeIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import type { Group } from '../../contract/shapes.ts';
import { useFaces } from '../hub/faces-of-group.ts';
import { GroupCover } from '../hub/group-cover.tsx';
import { useGroupWords } from '../words.ts';
import { GroupActions } from './group-actions.tsx';
import { GroupMenu } from './group-menu.tsx';
import './group-page.css';

/** So many arches stand on a cover as wide as the page. */
const arches = 16;

/** What a group is and who is in it; what one begins there, and behind “…” what is rare. */
export function GroupHead({ group }: { group: Group }) {
  const t = useGroupWords();
  const { group: slots } = useSlots();
  const { id, groupName, companyName, description, visibility, viewerStatus, memberCount, managerName } = group;
  const isInside = viewerStatus === 'member' || viewerStatus === 'manager';
  return (
    <section aria-labelledby="group-name" className="group-head border-line bg-surface">
      <GroupCover id={id} count={arches} className="group-cover" />
      <div className="group-about">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <Link to="/network" className="link text-sm">
              {t('title')}
            </Link>
            <h1 id="group-name" className="break-words">
              <bdi>{groupName}</bdi>
            </h1>
          </div>
          <GroupMenu group={group} />
        </div>
        <p className="group-description mt-1.5 text-pretty break-words text-muted">{description}</p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {isInside && <Faces groupId={id} />}
          <p className="text-sm text-muted">
            {sideBySide([t('members', { count: memberCount }), companyName, t('managedBy', { name: managerName })])}
          </p>
          <Badge icon={visibility === 'public' ? GlobeIcon : LockIcon}>{t(`visibility.${visibility}`)}</Badge>
          {viewerStatus === 'requested' && <Badge tone="warn">{t('status.requested')}</Badge>}
          <div className="group-begin flex flex-wrap gap-2.5 print:hidden">
            <GroupActions group={group} />
            {isInside && slots.map(({ name, Action }) => Action && <Action key={name} groupId={id} />)}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Some of the others who are in it. */
function Faces({ groupId }: { groupId: string }) {
  const faces = useFaces(groupId)?.faces ?? [];
  if (faces.length === 0) return null;
  return (
    <span className="flex gap-1">
      {faces.map(({ userId, name }) => (
        <PersonAvatar key={userId} id={userId} name={name} size="small" label={name} />
      ))}
    </span>
  );
}
