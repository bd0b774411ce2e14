import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { CommandId } from '#platform/web/api/command-id.ts';
import { problemOf, type CallProblem } from '#platform/web/api/problem.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { UndoIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { listDesigns, readResult, undoConversion } from '../../contract/endpoints.ts';
import type { DesignResult } from '../../contract/shapes.ts';
import { useDesign } from '../work/design-context.ts';
import { useDesignerWords } from '../words.ts';
import { AnswersPart } from './answers-part.tsx';
import { RequestedGroups } from './requested-groups.tsx';

type Made = DesignResult['made'][number];

const became = ['invited', 'created', 'added'] as const;

/** Result of a conversion with answers, and the groups that can be undone. */
export function ResultPart({ result }: { result: DesignResult }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const dates = useDates();
  const refresh = useRefresh();
  const [command] = useState(() => new CommandId());
  const [toUndo, setToUndo] = useState<'all' | Made>();
  const [problem, setProblem] = useState<CallProblem>();
  const { id, made, requests, people, invitations, answers, accounts, failedFor, undoUntil, can } = result;
  const existing = made.filter(({ isExisting }) => isExisting).length;
  const created = made.length - existing;
  const take = async () => {
    try {
      const groups = toUndo === 'all' || toUndo === undefined ? undefined : [toUndo.id];
      await call(undoConversion, { params: { id }, body: { commandId: command.of({ groups }), ...(groups ? { groups } : {}) } });
      command.done();
      setProblem(undefined);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setToUndo(undefined);
    await refresh(listDesigns, { endpoint: readResult, params: { id } });
  };
  return (
    <div className="grid gap-5">
      <Notice
        tone="success"
        title={created > 0 || existing === 0 ? t('converted', { count: created }) : t('convertedExisting', { count: existing })}
      >
        {became
          .filter((what) => people[what] > 0)
          .map((what) => t(`became.${what}`, { count: people[what] }))
          .join(' ')}
      </Notice>
      {problem && (
        <Notice tone="danger" isAnnounced>
          {errorText(problem.code, undefined, problem)}
        </Notice>
      )}
      <RequestedGroups designId={id} requests={requests} />
      <AnswersPart invitations={invitations} answers={answers} />
      {people.created > 0 && <CreatedAccounts accounts={accounts} failedFor={failedFor} />}
      <section aria-labelledby="made">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="made" className="mr-auto">
            {t(existing > 0 ? 'allGroups' : 'madeGroups')}
          </h2>
          {can.undo && (
            <Button variant="secondary" icon={UndoIcon} onClick={() => setToUndo('all')}>
              {t('undoAll')}
            </Button>
          )}
        </div>
        {undoUntil && can.undo && <p className="mt-1.5 text-muted">{t('undoUntil', { time: dates.dateTime(undoUntil) })}</p>}
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
          {made.map((group) => (
            <MadeGroup key={group.id} group={group} canUndo={can.undo} onUndo={() => setToUndo(group)} />
          ))}
        </ul>
      </section>
      <ConfirmDialog
        isOpen={toUndo !== undefined}
        onClose={() => setToUndo(undefined)}
        onConfirm={take}
        title={toUndo === 'all' || toUndo === undefined ? t('undoTitle') : t('undoNamed', { name: toUndo.name })}
        labels={{ confirm: t('undoConversion'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {t(toUndo !== undefined && toUndo !== 'all' && toUndo.isExisting ? 'undoExistingText' : 'undoText')}
      </ConfirmDialog>
    </div>
  );
}

/** Accounts that the conversion created, and addresses that their emails did not reach. */
function CreatedAccounts({ accounts, failedFor }: Pick<DesignResult, 'accounts' | 'failedFor'>) {
  const t = useDesignerWords();
  const design = useDesign();
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">{t('accounts')}</h2>
      <p className="mt-1.5">{t('accountCounts', { ...accounts })}</p>
      {failedFor.length > 0 && (
        <Notice tone="warn" title={t('mailFailed')} className="mt-3">
          {failedFor.map((each) => design.people.get(each)?.email ?? '').join(', ')}
        </Notice>
      )}
    </section>
  );
}

interface MadeGroupProps {
  group: Made;
  canUndo: boolean;
  onUndo: () => void;
}

function MadeGroup({ group, canUndo, onUndo }: MadeGroupProps) {
  const t = useDesignerWords();
  const { name, isUndone, isExisting, hindrances } = group;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1 basis-40">
        {isUndone ? (
          <bdi className="text-muted line-through">{name}</bdi>
        ) : (
          <Link to={`/network/${group.groupId}`} className="link">
            <bdi>{name}</bdi>
          </Link>
        )}
        <p className="text-sm text-muted">
          {t('countPeople', { count: group.memberCount })}
          {isExisting && ` · ${t('existingGroup')}`}
          {!isUndone && hindrances.length > 0 && ` · ${hindrances.map((each) => t(`hindrance.${each}`)).join(' · ')}`}
        </p>
      </div>
      {isUndone ? (
        <Badge>{t('state.undone')}</Badge>
      ) : (
        canUndo &&
        hindrances.length === 0 && (
          <Button size="small" variant="quiet" aria-label={t('undoNamed', { name })} onClick={onUndo}>
            {t('undoOne')}
          </Button>
        )
      )}
    </li>
  );
}
