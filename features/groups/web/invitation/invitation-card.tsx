import type { ReactNode } from 'react';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { GroupCover } from '../hub/group-cover.tsx';
import { useGroupPublicWords } from '../words.ts';

interface InvitationCardProps {
  title: string;
  text?: string;
  /** Null if the inviter is unknown. */
  inviter: { name: string; face: string | null } | null;
  /** Null if the invitation is to several groups. `id`, if known, selects the cover. */
  group: { id: string | null; groupName: string; companyName: string; description: string; memberCount: number } | null;
  /** The answer: a form or buttons. */
  children: ReactNode;
}

/** An invitation by link or by email: the inviter, the group, and how to answer. */
export function InvitationCard({ title, text, inviter, group, children }: InvitationCardProps) {
  const t = useGroupPublicWords();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Card as="section" padding="none" className="overflow-hidden">
        <GroupCover id={group?.id ?? group?.groupName ?? title} className="block h-24 w-full" />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 tablet:p-7">
          <div>
            {inviter && <Avatar name={inviter.name} src={inviter.face} size="large" className="mb-3" />}
            <h1 className="text-2xl text-balance break-words">{title}</h1>
            {text && <p className="mt-2 text-pretty break-words text-muted">{text}</p>}
          </div>
          {group && (
            <div className="grid gap-1.5 border-l border-line pl-4">
              <p className="text-sm break-words text-muted">
                <bdi>{group.companyName}</bdi> · {t('members', { count: group.memberCount })}
              </p>
              <p dir="auto" className="line-clamp-3 whitespace-pre-line break-words">
                {group.description}
              </p>
            </div>
          )}
          {children}
        </div>
      </Card>
    </>
  );
}
