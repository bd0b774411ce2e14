import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { FlagIcon, TimerIcon } from '#platform/web/ui/icons.tsx';
import { extensionsLimit } from '../../../contract/limits.ts';
import { useSessionWords } from '../../words.ts';
import { useSessionState } from '../session-context.ts';
import { EndDialog } from './end-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { RuleForm } from './rule-form.tsx';

/** Settings for the manager: the rule (until the first vote), extension, end. */
export function ManagerCard() {
  const t = useSessionWords();
  const phase = useSessionState((state) => state.phase);
  const used = useSessionState((state) => state.extensions.length);
  const isFixed = useSessionState((state) => state.clauses.some(({ ballots }) => ballots.length > 0));
  const [open, setOpen] = useState<'extend' | 'end'>();
  const mayExtend = (phase === 'open' || phase === 'timeUp') && used < extensionsLimit;
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">{t('parameters')}</h2>
      {isFixed ? <p className="text-sm text-muted">{t('ruleFixed')}</p> : <RuleForm />}
      <div className="mt-4 grid gap-2.5 border-t border-line pt-4">
        <Button variant="secondary" icon={TimerIcon} disabled={!mayExtend} onClick={() => setOpen('extend')}>
          {t('extend')}
        </Button>
        <p className="-mt-1 text-sm text-muted">{t('extensionsUsed', { used, most: extensionsLimit })}</p>
        <Button variant="quiet" icon={FlagIcon} className="text-danger" onClick={() => setOpen('end')}>
          {t('endSession')}
        </Button>
      </div>
      {open === 'extend' && <ExtendDialog onClose={() => setOpen(undefined)} />}
      {open === 'end' && <EndDialog onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
