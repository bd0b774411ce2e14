import { useEffect, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { changeChair } from '../../contract/endpoints.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';
import { useClockTime } from './use-clock-time.ts';
import { useCommands } from './use-commands.ts';

/** Longer times are beyond what timers take, and come from wrong clocks. */
const mostWait = 10 * 60_000;

type Step = 'ask' | 'take' | 'keep';

/**
 * Request for the chair when chair and convener seem to be away: who asks, their answer, and the
 * button.
 */
export function ChairRequest({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { id, can, chairRequest } = assembly;
  const { busy, run } = useCommands(id);
  const button = (step: Step, label: string, done: string) => (
    <Button
      variant={step === 'ask' ? 'secondary' : undefined}
      isBusy={busy === step}
      onClick={() => void run(step, () => call(changeChair, { params: { id }, body: { step } }), done)}
    >
      {label}
    </Button>
  );
  const ask = can.askChair && button('ask', t('askChair'), t('chairAsked'));
  if (chairRequest)
    return (
      <Asking
        request={chairRequest}
        id={id}
        actions={
          (can.keepChair && button('keep', t('keepChair'), t('chairKept'))) ||
          (can.takeChair && button('take', t('takeChair'), t('chairTaken'))) ||
          ask
        }
      />
    );
  if (!ask) return null;
  return (
    <details className="rounded-card border border-line bg-surface p-4 tablet:p-5 print:hidden">
      <summary className="link min-h-11 cursor-pointer py-2">{t('chairGone')}</summary>
      <p className="mt-1 mb-3 max-w-[70ch]">{t('chairGoneText')}</p>
      {ask}
    </details>
  );
}

function Asking({
  request: { person, takeableAt, isTakeable },
  id,
  actions,
}: {
  request: NonNullable<AssemblyWhole['chairRequest']>;
  id: string;
  actions: ReactNode;
}) {
  const t = useAssemblyWords();
  const clock = useClockTime();
  const refresh = useRefresh();
  useEffect(() => {
    // The offered actions change with time alone.
    const wait = Date.parse(takeableAt) - Date.now();
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => void refresh(...readsOf(id)), Math.min(wait + 500, mostWait));
    return () => clearTimeout(timer);
  }, [takeableAt, id, refresh]);
  const { name } = person;
  return (
    <Notice tone="warn" title={t('chairAsks', { name })} actions={actions} isAnnounced>
      {isTakeable ? t('chairAsksNow', { name }) : t('chairAsksText', { name, at: clock(takeableAt) })}
    </Notice>
  );
}
