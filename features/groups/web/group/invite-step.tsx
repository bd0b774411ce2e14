import { useEffect, useRef, useState } from 'react';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FirstStepCard } from '#platform/web/ui/first-step-card.tsx';
import { LinkIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { createInvitation } from '../../contract/endpoints.ts';
import type { Group } from '../../contract/shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { InvitationLine } from '../invitation/invitation-line.tsx';
import { invitationsQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';

/** Default limits of the quick link. */
const usual = { days: 7, maxUses: 10 };

/**
 * First step of a new group: one click creates a link and shows its QR code. `onChoose` opens the
 * dialog with all options.
 */
export function InviteStep({ group, onChoose }: { group: Group; onChoose: () => void }) {
  const t = useGroupWords();
  const errorText = useErrorText();
  const toast = useToast();
  const client = useQueryClient();
  const create = useCreation(createInvitation);
  const links = invitationsQuery(group.id);
  const newest = useQuery(links).data?.items[0];
  const [madeId, setMadeId] = useState<string>();
  const shown = useRef<HTMLUListElement>(null);
  const isMadeShown = madeId !== undefined && newest?.id === madeId;
  // The focused button was removed.
  useEffect(() => {
    if (isMadeShown) shown.current?.focus();
  }, [isMadeShown]);
  async function make() {
    try {
      const { id } = await create({ params: { id: group.id }, body: usual });
      setMadeId(id);
      await client.invalidateQueries(links);
    } catch (error) {
      toast(errorText(problemOf(error).code, undefined, problemOf(error)), { tone: 'danger' });
    }
  }
  const other = (
    <Button variant="quiet" size="small" onClick={onChoose}>
      {t('steps.inviteChoose')}
    </Button>
  );
  return (
    // The QR code stays visible after the first person has joined with it.
    <FirstStepCard title={t('steps.invite')} isDone={group.memberCount > 1 && !isMadeShown} doneLabel={t('first.done')}>
      <p className="text-sm text-pretty text-muted">
        {t('steps.inviteText')} {!newest && t('steps.inviteUsual', { days: usual.days, people: usual.maxUses })}
      </p>
      {newest && (
        <ul ref={shown} tabIndex={-1} aria-label={t('openLinks')} className="min-w-0 outline-none">
          <InvitationLine key={newest.id} group={group} link={newest} isNew={isMadeShown} isBrief>
            {other}
          </InvitationLine>
        </ul>
      )}
      {!newest && (
        <div className="flex flex-wrap gap-x-2 gap-y-1.5">
          <BusyButton icon={LinkIcon} onPress={make}>
            {t('steps.inviteButton')}
          </BusyButton>
          {other}
        </div>
      )}
    </FirstStepCard>
  );
}
