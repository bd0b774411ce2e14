import { useEffect, useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { CommandId } from '#platform/web/api/command-id.ts';
import { problemOf, type CallProblem } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { convertDesign, listDesigns, readResult } from '../../contract/endpoints.ts';
import type { Preview } from '../../contract/shapes.ts';
import { previewQuery } from '../queries.ts';
import { useDesignAtHand, useWorkState } from '../work/design-context.ts';
import { useDesignerWords } from '../words.ts';
import { PlacePeople } from './place-people.tsx';
import { PreviewLists } from './preview-lists.tsx';
import { ProblemList } from './problem-list.tsx';

/** Preview of a conversion in numbers and by name, with the button that starts it. */
export function PreviewPart() {
  const t = useDesignerWords();
  const { head, work } = useDesignAtHand();
  const { keeping, revision } = useWorkState(work);
  const { queryKey, ...reading } = previewQuery(head.id);
  const preview = useQuery({ ...reading, queryKey: [...queryKey, revision], enabled: keeping === 'kept', staleTime: 0 });
  useEffect(() => void work.saveNow(), [work]);
  return (
    <div className="grid gap-5">
      {head.failure && <Failure code={head.failure} />}
      <QueryStates query={preview} skeleton={<Skeleton shape="text" count={5} label={t('loading')} />}>
        {(found) => <Previewed preview={found} />}
      </QueryStates>
    </div>
  );
}

function Failure({ code }: { code: string }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  return (
    <Notice tone="danger" title={t('error.design.conversionFailed')}>
      {code === 'auth.forbidden' ? t('error.design.forbidden') : code !== 'design.conversionFailed' && errorText(code)}
    </Notice>
  );
}

const counted = ['invited', 'added', 'groups', 'memberships', 'leftOut'] as const;

function Previewed({ preview }: { preview: Preview }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const { head } = useDesignAtHand();
  const [command] = useState(() => new CommandId());
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const { counts, problemCount } = preview;
  const nothing = counts.groups + counts.asked + counts.invited + counts.added === 0;
  // `counts.invited` also includes people for whom an administrator creates an account.
  const leftOut = preview.people.filter(({ fate }) => fate === 'leftOut').map(({ id }) => id);
  const invited = preview.people.filter(({ fate }) => fate === 'invited').length;
  const create = t(counts.groups + counts.asked > 0 || nothing ? 'convert' : invited > 0 ? 'convertInvite' : 'convertAdd');
  const begin = async () => {
    try {
      const { revision } = preview;
      await call(convertDesign, { params: { id: head.id }, body: { revision, commandId: command.of(revision) } });
      command.done();
      setProblem(undefined);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setIsAsking(false);
    await refresh(listDesigns, { endpoint: readResult, params: { id: head.id } });
  };
  return (
    <>
      {problem && (
        <Notice tone="danger" isAnnounced>
          {problem.code === 'auth.forbidden' ? t('error.design.forbidden') : errorText(problem.code, undefined, problem)}
        </Notice>
      )}
      <section aria-labelledby="preview">
        <h2 id="preview">{t('preview')}</h2>
        <dl className="mt-3 grid grid-cols-2 gap-3 tablet:grid-cols-5">
          {counted.map((name) => (
            <div key={name} className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface px-4 py-3">
              <dt className="text-sm text-muted">{t(`count.${name}`)}</dt>
              <dd className="text-2xl font-[610] tabular-nums">{t('number', { number: counts[name] })}</dd>
            </div>
          ))}
        </dl>
        {invited > 0 && <p className="mt-3">{t('consent')}</p>}
        {counts.asked > 0 && <p className="mt-3">{t('asked', { count: counts.asked })}</p>}
        {counts.differing > 0 && <p className="mt-3 text-muted">{t('differing', { count: counts.differing })}</p>}
      </section>
      {leftOut.length > 0 && head.can.edit && <PlacePeople ids={leftOut} />}
      {problemCount > 0 && <ProblemList problems={preview.problems} count={problemCount} />}
      <PreviewLists preview={preview} />
      <div className="sticky bottom-[calc(var(--dock)+0.5rem)] flex flex-wrap items-center justify-end gap-x-5 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 shadow-raised">
        <p className="mr-auto text-sm text-muted">
          {nothing
            ? t(leftOut.length > 0 ? 'placeFirst' : 'nothingToConvert')
            : problemCount > 0
              ? t('mendFirst', { count: problemCount })
              : t('allOrNothing')}
        </p>
        <Button disabled={problemCount > 0 || nothing || !head.can.convert} onClick={() => setIsAsking(true)}>
          {create}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={begin}
        title={counts.groups + counts.asked > 0 ? t('convertTitle') : t(invited > 0 ? 'convertInviteTitle' : 'convertExistingTitle')}
        labels={{ confirm: create, cancel: t('cancel'), close: t('close') }}
      >
        {(counts.groups > 0 || counts.existing === 0) && <p>{t('convertGroups', { count: counts.groups })}</p>}
        {counts.existing > 0 && <p className="mt-2">{t('convertExisting', { count: counts.existing })}</p>}
        {counts.asked > 0 && <p className="mt-2">{t('asked', { count: counts.asked })}</p>}
        {invited > 0 && <p className="mt-2">{t('convertInvited', { count: invited })}</p>}
        {counts.invited > invited && <p className="mt-2">{t('convertNew', { count: counts.invited - invited })}</p>}
        {counts.added > 0 && <p className="mt-2">{t('convertAdded', { count: counts.added })}</p>}
        <p className="mt-2 text-muted">{t(counts.groups + counts.asked > 0 ? 'convertUndo' : 'convertUndoExisting')}</p>
      </ConfirmDialog>
    </>
  );
}
