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

/** Actions of chair and convener: open, pause and close the assembly, and assign roles. */
export function Lead({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { id, can, me, phase, items } = assembly;
  const { busy, run } = useCommands(id);
  const [asking, setAsking] = useState<'closed' | 'cancelled'>();
  const isChair = me?.roles.includes('chair');
  if (phase === 'closed' || phase === 'cancelled' || (!isChair && !can.giveRoles)) return null;
  const change = (to: 'open' | 'paused' | 'closed' | 'cancelled') =>
    run(to, () => call(changePhase, { params: { id }, body: { phase: to } })).then(() => setAsking(undefined));
  const undecided = items.flatMap(({ motions }) => motions).filter(({ state }) => state === 'open').length;
  const elections = items.flatMap((item) => item.elections).filter(({ state }) => state === 'open').length;
  return (
    <section
      aria-labelledby="lead"
      className="grid gap-3 rounded-card border border-line border-t-3 border-t-accent bg-surface p-4 tablet:p-5 print:hidden"
    >
      <h2 id="lead" className="text-xl">
        {t(isChair ? 'youChair' : 'youConvened')}
      </h2>
      {isChair && (
        <div className="flex flex-wrap gap-2.5">
          {can.open && (
            <Button icon={PlayIcon} isBusy={busy === 'open'} onClick={() => void change('open')}>
              {t('openIt')}
            </Button>
          )}
          {can.resume && (
            <Button icon={PlayIcon} isBusy={busy === 'open'} onClick={() => void change('open')}>
              {t('resume')}
            </Button>
          )}
          {can.pause && (
            <Button variant="secondary" icon={PauseIcon} isBusy={busy === 'paused'} onClick={() => void change('paused')}>
              {t('pause')}
            </Button>
          )}
          {can.close && (
            <Button variant="secondary" icon={CheckIcon} onClick={() => setAsking('closed')}>
              {t('closeIt')}
            </Button>
          )}
          {(phase === 'open' || phase === 'paused') && !can.close && <p className="text-muted">{t('voteFirst')}</p>}
          {phase === 'convened' && !can.open && <p className="text-muted">{t('openLater')}</p>}
        </div>
      )}
      {can.reschedule && <Reschedule assembly={assembly} />}
      {can.cancel && (
        <div>
          <Button variant="quiet" className="-ml-4.5" onClick={() => setAsking('cancelled')}>
            {t('cancelIt')}
          </Button>
        </div>
      )}
      {can.checkInOthers && <CheckInCode id={id} />}
      {can.giveRoles && <Roles assembly={assembly} />}
      {asking && (
        <ConfirmDialog
          isOpen
          isDanger={asking === 'cancelled'}
          onClose={() => setAsking(undefined)}
          onConfirm={() => change(asking)}
          title={t(`ending.${asking}.title`)}
          labels={{ confirm: t(asking === 'closed' ? 'closeIt' : 'cancelIt'), cancel: t('cancel'), close: t('closeDialog') }}
        >
          {asking === 'closed' && elections > 0 && `${t('closedOpenElections', { count: elections })} `}
          {asking === 'closed' && undecided > 0 ? t('closedOpenMotions', { count: undecided }) : t(`ending.${asking}.text`)}
        </ConfirmDialog>
      )}
    </section>
  );
}
