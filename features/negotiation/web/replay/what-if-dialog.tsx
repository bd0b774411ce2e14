import { useMemo, useState } from 'react';
import { sideBySide } from '#platform/contract/isolated.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { CheckIcon, ClockIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { clauseNumbers } from '../../contract/clause-numbers.ts';
import { decisionRules, type DecisionRule } from '../../contract/kinds.ts';
import type { SessionEvent } from '../../contract/rules/events.ts';
import type { Clause } from '../../contract/rules/state.ts';
import { whatIf } from '../../contract/rules/what-if.ts';
import { useLog } from '../session/course/use-log.ts';
import { useSessionState } from '../session/session-context.ts';
import { threadsOf } from '../session/threads.ts';
import { useSessionWords } from '../words.ts';

/** The hypothetical result of the same proposals and votes with another rule. */
export function WhatIfDialog({ onClose }: { onClose: () => void }) {
  const t = useSessionWords();
  const platform = usePlatformWords();
  const { events, isWhole } = useLog();
  return (
    <Dialog isOpen onClose={onClose} title={t('whatIfTitle')} closeLabel={t('close')} size="wide">
      <p className="mb-4 text-muted">{t('whatIfText')}</p>
      {isWhole && events.length > 0 ? <Supposed events={events} /> : <Skeleton shape="text" count={4} label={platform('loading')} />}
    </Dialog>
  );
}

function Supposed({ events }: { events: readonly SessionEvent[] }) {
  const t = useSessionWords();
  const state = useSessionState((all) => all);
  const others = decisionRules.filter((rule) => rule !== state.rule);
  const [rule, setRule] = useState<DecisionRule>(others.at(-1) ?? 'majority');
  const outcomes = useMemo(() => new Map(whatIf(events, rule).map((each) => [each.clauseId, each])), [events, rule]);
  const numbers = clauseNumbers(state.clauses);
  const different = [...outcomes.values()].filter(({ isOther }) => isOther).length;
  return (
    <div className="grid grid-cols-1 gap-4">
      <SelectField
        name="supposedRule"
        label={t('decisionRule')}
        value={rule}
        options={others.map((value) => ({ value, label: t(`rule.${value}`) }))}
        onChange={({ target }) => setRule(others.find((each) => each === target.value) ?? rule)}
      />
      <p role="status" className="font-[560]">
        {different === 0 ? t('whatIfSame') : t('whatIfOther', { count: different })}
      </p>
      <table className="w-full text-left max-sm:text-sm">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line [&>*]:py-2 [&>*]:pr-2 [&>*]:font-normal [&>*:last-child]:pr-0">
            <th scope="col">{t('clause')}</th>
            <th scope="col">{t('whatIfWas')}</th>
            <th scope="col">{t('whatIfWould')}</th>
          </tr>
        </thead>
        <tbody>
          {threadsOf(state)
            .flatMap(({ clauses }) => clauses)
            .map((clause) => {
              const supposed = outcomes.get(clause.id);
              return (
                <tr key={clause.id} className="border-b border-line align-top [&>*]:py-2.5 [&>*]:pr-2 [&>*:last-child]:pr-0">
                  <th scope="row" className="font-[560] break-words">
                    {sideBySide([numbers.get(clause.id), clause.title])}
                  </th>
                  <td>
                    <Outcome state={clause.state} />
                  </td>
                  <td>{supposed?.isOther ? <Outcome state={supposed.state} /> : <span className="text-muted">{t('whatIfEqual')}</span>}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
    </div>
  );
}

const looks = {
  accepted: { tone: 'agree', icon: CheckIcon },
  rejected: { tone: 'disagree', icon: XIcon },
  open: { tone: 'plain', icon: ClockIcon },
  never: { tone: 'plain', icon: ClockIcon },
} as const;

function Outcome({ state }: { state: Clause['state'] | null }) {
  const t = useSessionWords();
  const kind = state === null ? 'never' : state === 'accepted' || state === 'rejected' ? state : 'open';
  return (
    <Badge tone={looks[kind].tone} icon={looks[kind].icon}>
      {t(`whatIf.${kind}`)}
    </Badge>
  );
}
