import { useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { CheckIcon, PauseIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import { changePhase } from '../../contract/endpoints.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { CheckInCode } from './check-in-code.tsx';
import { Reschedule } from './reschedule.tsx';
import { Roles } from './roles.tsx';
import { useCommands } from './use-commands.ts';

type Ending = 'closed' | 'cancelled';

/** Actions of chair and convener: open, pause and close the assembly, and assign roles. */
export function Lead({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { id, can, me, phase } = assembly;
  const { busy, run } = useCommands(id);
  const [asking, setAsking] = useState<Ending>();
  const isChair = me?.roles.includes('chair');
  if (phase === 'closed' || phase === 'cancelled' || (!isChair && !can.giveRoles)) return null;
  const change = (to: 'open' | 'paused' | Ending) =>
    run(to, () => call(changePhase, { params: { id }, body: { phase: to } })).then(() => setAsking(undefined));
  return (
    <section
      aria-labelledby="lead"
      className="grid gap-3 rounded-card border border-line border-t-3 border-t-accent bg-surface p-4 tablet:p-5 print:hidden"
    >
      <h2 id="lead" className="text-xl">
        {t(isChair ? 'youChair' : 'youConvened')}
      </h2>
      {isChair && <PhaseButtons assembly={assembly} busy={busy} onChange={(to) => void change(to)} onClosing={() => setAsking('closed')} />}
      {can.reschedule && <Reschedule assembly={assembly} />}
      {can.checkInOthers && <CheckInCode id={id} />}
      {can.giveRoles && <Roles assembly={assembly} />}
      {can.cancel && (
        <div>
          <Button variant="quiet" className="-ml-4.5" onClick={() => setAsking('cancelled')}>
            {t('cancelIt')}
          </Button>
        </div>
      )}
      {asking && <EndingDialog assembly={assembly} asking={asking} onClose={() => setAsking(undefined)} onConfirm={() => change(asking)} />}
    </section>
  );
}

interface PhaseButtonsProps {
  assembly: AssemblyWhole;
  busy: string | undefined;
  onChange: (to: 'open' | 'paused') => void;
  onClosing: () => void;
}

/** What the chair can do with the assembly now, or why not yet. */
function PhaseButtons({ assembly: { can, phase }, busy, onChange, onClosing }: PhaseButtonsProps) {
  const t = useAssemblyWords();
  return (
    <div className="flex flex-wrap gap-2.5">
      {(can.open || can.resume) && (
        <Button icon={PlayIcon} isBusy={busy === 'open'} onClick={() => onChange('open')}>
          {t(can.open ? 'openIt' : 'resume')}
        </Button>
      )}
      {can.pause && (
        <Button variant="secondary" icon={PauseIcon} isBusy={busy === 'paused'} onClick={() => onChange('paused')}>
          {t('pause')}
        </Button>
      )}
      {can.close && (
        <Button variant="secondary" icon={CheckIcon} onClick={onClosing}>
          {t('closeIt')}
        </Button>
      )}
      {(phase === 'open' || phase === 'paused') && !can.close && <p className="text-muted">{t('voteFirst')}</p>}
      {phase === 'convened' && !can.open && <p className="text-muted">{t('openLater')}</p>}
    </div>
  );
}

interface EndingDialogProps {
  assembly: AssemblyWhole;
  asking: Ending;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks before the assembly is closed or called off, and says what lapses. */
function EndingDialog({ assembly: { items }, asking, onClose, onConfirm }: EndingDialogProps) {
  const t = useAssemblyWords();
  const undecided = items.flatMap(({ motions }) => motions).filter(({ state }) => state === 'open').length;
  const elections = items.flatMap((item) => item.elections).filter(({ state }) => state === 'open').length;
  return (
    <ConfirmDialog
      isOpen
      isDanger={asking === 'cancelled'}
      onClose={onClose}
      onConfirm={onConfirm}
      title={t(`ending.${asking}.title`)}
      labels={{ confirm: t(asking === 'closed' ? 'closeIt' : 'cancelIt'), cancel: t('cancel'), close: t('closeDialog') }}
    >
      {asking === 'closed' && elections > 0 && `${t('closedOpenElections', { count: elections })} `}
      {asking === 'closed' && undecided > 0 ? t('closedOpenMotions', { count: undecided }) : t(`ending.${asking}.text`)}
    </ConfirmDialog>
  );
}
