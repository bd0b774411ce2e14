import { useState } from 'react';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FirstStepCard } from '#platform/web/ui/first-step-card.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import type { Group } from '../../contract/shapes.ts';
import { InviteDialog } from '../invitation/invite-button.tsx';
import { useGroupWords } from '../words.ts';
import { EditGroupDialog } from './edit-group-dialog.tsx';
import { GroupParts } from '../network/group-parts.tsx';
import { InviteStep } from './invite-step.tsx';
import './group-first-steps.css';

/** First steps for the manager of a new group: invite people, add content, write a description. */
export function GroupFirstSteps({ group }: { group: Group }) {
  const t = useGroupWords();
  const { group: slots } = useSlots();
  // Outside the steps, because a step may complete while its dialog is open, and the input must not
  // be lost.
  const [open, setOpen] = useState<'invite' | 'edit'>();
  const close = () => setOpen(undefined);
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps">{t('steps.title')}</h2>
      <ol className="group-steps mt-3 rounded-card border border-line bg-surface">
        {group.can.invite && <InviteStep group={group} onChoose={() => setOpen('invite')} />}
        {slots.map(({ name, FirstStep }) => FirstStep && <FirstStep key={name} groupId={group.id} />)}
        <FirstStepCard title={t('steps.describe')} isDone={group.description !== ''} doneLabel={t('first.done')}>
          <p className="text-sm text-pretty text-muted">{t('steps.describeText')}</p>
          <Button variant="secondary" size="small" icon={PencilIcon} className="justify-self-start" onClick={() => setOpen('edit')}>
            {t('steps.describeButton')}
          </Button>
        </FirstStepCard>
      </ol>
      <p className="mt-6 font-[560]">{t('steps.membersFind')}</p>
      <GroupParts groupId={group.id} className="mt-2.5" />
      {open === 'invite' && <InviteDialog group={group} onClose={close} />}
      <EditGroupDialog group={group} isOpen={open === 'edit'} onClose={close} />
    </section>
  );
}
