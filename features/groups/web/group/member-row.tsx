import { PersonApart, PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { capabilities as all, type Capability } from '../../contract/kinds.ts';
import type { Role } from '../../contract/role-shapes.ts';
import type { Group, Member } from '../../contract/shapes.ts';
import { useGroupWords } from '../words.ts';
import { MemberActions } from './member-actions.tsx';
import { OwnActions } from './own-actions.tsx';

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

/** A member with roles and rights as badges, and a menu of actions. */
export function MemberRow({ group, member, hasRoles }: { group: Group; member: ListedMember; hasRoles: boolean }) {
  const t = useGroupWords();
  const date = useShortDate();
  const { user } = useSession();
  const { userId, name, facts, isManager, capabilities, roles } = member;
  const { can } = group;
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
      <PersonAvatar id={userId} name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <PersonName id={userId} name={name} className="font-[560]" />
          {isManager && <Badge tone="accent">{t('manager')}</Badge>}
          {capabilities && <Badge tone="accent">{t('deputy')}</Badge>}
          {roles.map((role) => (
            <Badge key={role.id}>{role.name}</Badge>
          ))}
        </p>
        {capabilities && (
          <p className="text-sm">
            {all
              .filter((each) => capabilities.includes(each))
              .map((each) => t(`capability.${each}`))
              .join(', ')}
          </p>
        )}
        {facts && (
          <MetaLine>
            <bdi className="wrap-anywhere">@{facts.username}</bdi>
            <span className="tabular-nums">{t('memberSince', { date: date(facts.since) })}</span>
          </MetaLine>
        )}
        <PersonApart id={userId} />
      </div>
      {userId === user?.id ? (
        <OwnActions group={group} member={member} />
      ) : (
        (can.handOver || (can.remove && !capabilities)) &&
        !isManager && <MemberActions group={group} person={{ userId, name }} hasRoles={hasRoles} />
      )}
    </li>
  );
}
