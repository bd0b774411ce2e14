import { PersonApart, PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { capabilities as all, type Capability } from '../../contract/kinds.ts';
import type { Role } from '../../contract/role-shapes.ts';
import type { Group, Member } from '../../contract/shapes.ts';
import { useGroupWords } from '../words.ts';
import { MemberActions } from './member-actions.tsx';
import { OwnActions } from './own-actions.tsx';
import './member-row.css';

export interface ListedMember {
  userId: string;
  name: string;
  /** Absent for managers and deputies of a later page of the list. */
  facts: Pick<Member, 'username' | 'since'> | undefined;
  isManager: boolean;
  /** Only of deputies. */
  capabilities: readonly Capability[] | undefined;
  roles: readonly Role[];
}

/** A member in one row: name and roles, username, what they may do, since when, and a menu. On a phone, what they may do or else the username is below the name. */
export function MemberRow({ group, member, hasRoles }: { group: Group; member: ListedMember; hasRoles: boolean }) {
  const t = useGroupWords();
  const date = useShortDate();
  const { user } = useSession();
  const { userId, name, facts, isManager, capabilities, roles } = member;
  const { can } = group;
  const rights = all.filter((each) => capabilities?.includes(each)).map((each) => t(`capability.${each}`));
  return (
    <li className="member-row border-t border-line py-2 first:border-t-0">
      <PersonAvatar id={userId} name={name} />
      <div className="member-name">
        <PersonName id={userId} name={name} className="font-[560]" />
        {isManager && <Badge tone="accent">{t('manager')}</Badge>}
        {capabilities && <Badge tone="accent">{t('deputy')}</Badge>}
        {roles.map((role) => (
          <Badge key={role.id}>{role.name}</Badge>
        ))}
        <PersonApart id={userId} />
      </div>
      <p className={classes('text-sm text-muted wrap-anywhere', rights.length > 0 && 'max-tablet:hidden')}>
        {facts && <bdi>@{facts.username}</bdi>}
      </p>
      <p className="text-sm text-pretty">{rights.join(', ')}</p>
      <p className="text-sm text-muted tabular-nums max-tablet:hidden">{facts && t('memberSince', { date: date(facts.since) })}</p>
      <div className="member-menu">
        {userId === user?.id ? (
          <OwnActions group={group} member={member} />
        ) : (
          (can.handOver || (can.remove && !capabilities)) &&
          !isManager && <MemberActions group={group} person={{ userId, name }} hasRoles={hasRoles} />
        )}
      </div>
    </li>
  );
}
