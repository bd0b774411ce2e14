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
  const design = useDesign();
  const [command] = useState(() => new CommandId());
  const [asked, setAsked] = useState<'all' | Made>();
  const [problem, setProblem] = useState<CallProblem>();
  const { id, made, requests, people, invitations, answers, accounts, failedFor, undoUntil, can } = result;
  const existing = made.filter(({ isExisting }) => isExisting).length;
  const created = made.length - existing;
  const take = async () => {
    try {
      const groups = asked === 'all' || asked === undefined ? undefined : [asked.id];
      await call(undoConversion, { params: { id }, body: { commandId: command.of({ groups }), ...(groups ? { groups } : {}) } });
      command.done();
      setProblem(undefined);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setAsked(undefined);
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
      {people.created > 0 && (
        <section aria-labelledby="accounts">
          <h2 id="accounts">{t('accounts')}</h2>
          <p className="mt-1.5">{t('accountCounts', { ...accounts })}</p>
          {failedFor.length > 0 && (
            <Notice tone="warn" title={t('mailFailed')} className="mt-3">
              {failedFor.map((each) => design.people.get(each)?.email ?? '').join(', ')}
            </Notice>
          )}
        </section>
      )}
      <section aria-labelledby="made">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="made" className="mr-auto">
            {t(existing > 0 ? 'allGroups' : 'madeGroups')}
          </h2>
          {can.undo && (
            <Button variant="secondary" icon={UndoIcon} onClick={() => setAsked('all')}>
              {t('undoAll')}
            </Button>
          )}
        </div>
        {undoUntil && can.undo && <p className="mt-1.5 text-muted">{t('undoUntil', { time: dates.dateTime(undoUntil) })}</p>}
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
          {made.map((group) => (
            <li key={group.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4">
              <div className="min-w-0 flex-1 basis-40">
                {group.isUndone ? (
                  <bdi className="text-muted line-through">{group.name}</bdi>
                ) : (
                  <Link to={`/network/${group.groupId}`} className="link">
                    <bdi>{group.name}</bdi>
                  </Link>
                )}
                <p className="text-sm text-muted">
                  {t('countPeople', { count: group.memberCount })}
                  {group.isExisting && ` · ${t('existingGroup')}`}
                  {!group.isUndone &&
                    group.hindrances.length > 0 &&
                    ` · ${group.hindrances.map((each) => t(`hindrance.${each}`)).join(' · ')}`}
                </p>
              </div>
              {group.isUndone ? (
                <Badge>{t('state.undone')}</Badge>
              ) : (
                can.undo &&
                group.hindrances.length === 0 && (
                  <Button size="small" variant="quiet" aria-label={t('undoNamed', { name: group.name })} onClick={() => setAsked(group)}>
                    {t('undoOne')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      </section>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={take}
        title={asked === 'all' || asked === undefined ? t('undoTitle') : t('undoNamed', { name: asked.name })}
        labels={{ confirm: t('undoConversion'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {t(asked !== undefined && asked !== 'all' && asked.isExisting ? 'undoExistingText' : 'undoText')}
      </ConfirmDialog>
    </div>
  );
}
