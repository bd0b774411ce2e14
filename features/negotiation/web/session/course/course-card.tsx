import { useState } from 'react';
import { download } from '#platform/web/api/download.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ChevronDownIcon, DownloadIcon, HistoryIcon, ScaleIcon } from '#platform/web/ui/icons.tsx';
import { readLogFile } from '../../../contract/contract-endpoints.ts';
import { useSessionWords } from '../../words.ts';
import { useSessionState } from '../session-context.ts';
import { useAct } from '../use-act.ts';
import { Course } from './course.tsx';

const ReplayDialog = lazy(() => import('../../replay/replay-dialog.tsx').then((module) => module.ReplayDialog));
const WhatIfDialog = lazy(() => import('../../replay/what-if-dialog.tsx').then((module) => module.WhatIfDialog));

/** History of the negotiation: events, replay and comparison with other rules. */
export function CourseCard() {
  const t = useSessionWords();
  const act = useAct();
  const id = useSessionState((state) => state.id);
  const isEnded = useSessionState((state) => state.phase === 'ended');
  const hasClauses = useSessionState((state) => state.clauses.length > 0);
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<'replay' | 'whatIf'>();
  const [isKeeping, setIsKeeping] = useState(false);
  const close = () => setShown(undefined);
  async function keep() {
    setIsKeeping(true);
    await act(() => download(readLogFile, { params: { id } }, `${t('logFile')}-${id}.jsonl`));
    setIsKeeping(false);
  }
  return (
    <Card as="section" padding="none" className="overflow-clip">
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group/course">
        <summary className="flex items-center justify-between gap-3 px-4 py-3.5 hover:bg-tint tablet:px-5">
          <h2 className="text-lg">{t('course')}</h2>
          <ChevronDownIcon size={20} className="text-muted transition-transform group-open/course:rotate-180" />
        </summary>
        {isOpen && <Course />}
      </details>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 tablet:px-5">
        <Button variant="secondary" size="small" icon={HistoryIcon} onClick={() => setShown('replay')}>
          {t('replay')}
        </Button>
        {isEnded && hasClauses && (
          <Button variant="secondary" size="small" icon={ScaleIcon} onClick={() => setShown('whatIf')}>
            {t('whatIf')}
          </Button>
        )}
        <Button variant="secondary" size="small" icon={DownloadIcon} isBusy={isKeeping} onClick={() => void keep()}>
          {t('downloadLog')}
        </Button>
      </div>
      {shown === 'replay' && <ReplayDialog onClose={close} />}
      {shown === 'whatIf' && <WhatIfDialog onClose={close} />}
    </Card>
  );
}
