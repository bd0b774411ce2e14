import { useQuery } from '#platform/web/queries/queries.ts';
import { useMemo, useState } from 'react';
import { useCategories } from '#features/groups/web/public-api.tsx';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { compareWords, countWords } from '#platform/web/text/diff/compare-words.ts';
import { DiffView } from '#platform/web/text/diff/diff-view.tsx';
import { problemOf } from '#platform/web/api/problem.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { UndoIcon } from '#platform/web/ui/icons.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { readVersion, restoreVersion } from '../../contract/endpoints.ts';
import { listMedia } from '../../contract/media-endpoints.ts';
import type { DocumentWhole, VersionCard, VersionWhole } from '../../contract/shapes.ts';
import { compareTexts } from '../comparing/compare-texts.ts';
import { ComparedMediaContext } from '../comparing/compared-media.tsx';
import { Comparison } from '../comparing/comparison.tsx';
import { useDocumentWords } from '../words.ts';
import { isSameWritten, type Written } from '../writing/written.ts';
import { NameVersion } from './name-version.tsx';
import { hasUnsaved, type VersionChoice } from './use-version-choice.ts';
import { readsOf } from '../reads-of.ts';

// Loaded on demand, since few documents are written by several people.
const WrittenText = lazy(() => import('./written-text.tsx').then((module) => module.WrittenText));

interface ComparedProps {
  document: DocumentWhole;
  versions: readonly VersionCard[];
  choice: VersionChoice;
}

/** A version: its differences from another one or from the current text, or who wrote what. */
export function VersionsCompared({ document, versions, choice }: ComparedProps) {
  const t = useDocumentWords();
  const { id } = document;
  const isUnsaved = choice.shown === document.version && hasUnsaved(document, versions);
  const version = useQuery({ ...query(readVersion, { params: { id, version: choice.shown } }), enabled: !isUnsaved });
  const media = useQuery(query(listMedia, { params: { id } }));
  return (
    <ComparedMediaContext value={media.data?.items ?? []}>
      <section className="min-w-0">
        {isUnsaved ? (
          <>
            <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
              <h2>{t('asItStands')}</h2>
              {document.can.edit && <NameVersion document={document} version={document.version} name="" />}
            </div>
            <WrittenText id={id} written={document} />
          </>
        ) : (
          <QueryStates query={version} skeleton={<Skeleton shape="text" count={8} label={t('loading')} />}>
            {(data) => <OneVersion document={document} version={data} versions={versions} choice={choice} />}
          </QueryStates>
        )}
      </section>
    </ComparedMediaContext>
  );
}

function OneVersion({ document, version, versions, choice }: ComparedProps & { version: VersionWhole }) {
  const t = useDocumentWords();
  const dates = useDates();
  const { shown, view, addressOf } = choice;
  const date = dates.dateTime(version.savedAt);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="break-words">{version.name || t('versionOf', { date })}</h2>
          {version.name && <p className="text-sm text-muted">{t('versionOf', { date })}</p>}
        </div>
        {document.can.edit && (
          <div className="flex flex-wrap gap-2.5">
            <NameVersion key={version.name} document={document} version={shown} name={version.name} />
            {!isSameWritten(version, document) && <Restore document={document} version={shown} />}
          </div>
        )}
      </div>
      {document.isLive && (
        <TabLinks
          label={t('versionViews')}
          tabs={(['changes', 'writers'] as const).map((each) => ({
            to: addressOf(shown, each),
            label: t(`versionView.${each}`),
            isCurrent: view === each,
          }))}
        />
      )}
      {view === 'writers' ? (
        <WrittenText id={document.id} version={shown} written={version} />
      ) : (
        <Compared document={document} version={version} versions={versions} choice={choice} />
      )}
    </>
  );
}

function Compared({ document, version, versions, choice }: ComparedProps & { version: VersionWhole }) {
  const t = useDocumentWords();
  const dates = useDates();
  const { shown, against } = choice;
  const other = useQuery(query(readVersion, { params: { id: document.id, version: against ?? shown } }));
  const others = versions.filter((each) => each.version !== shown);
  return (
    <>
      <SelectField
        name="with"
        label={t('comparedWith')}
        className="mb-4 tablet:w-80"
        value={against === undefined ? '' : String(against)}
        onChange={(event) => choice.compareWith(Number(event.target.value) || undefined)}
        options={[
          { value: '', label: t('asItStands') },
          ...others.map((each) => ({ value: String(each.version), label: each.name || dates.dateTime(each.savedAt) })),
        ]}
      />
      {against === undefined ? (
        <Differences older={version} newer={document} />
      ) : (
        <QueryStates query={other} skeleton={<Skeleton shape="text" count={8} label={t('loading')} />}>
          {(found) => (against < shown ? <Differences older={found} newer={version} /> : <Differences older={version} newer={found} />)}
        </QueryStates>
      )}
    </>
  );
}

function Differences({ older, newer }: { older: Written; newer: Written }) {
  const t = useDocumentWords();
  const { nameOf } = useCategories();
  const lines = useMemo(() => compareTexts(older.content, newer.content), [older, newer]);
  const head = (['title', 'subtitle'] as const).map((name) => ({ name, pieces: compareWords(older[name], newer[name]) }));
  const { added, removed } = countWords([...lines, ...head]);
  const hasNewCategory = older.category !== newer.category;
  const reset = lines.reduce((sum, { formats, before }) => sum + formats.length + (before ? 1 : 0), 0);
  const isSame = isSameWritten(older, newer);
  return (
    <>
      <p role="status" className="mb-3 flex flex-wrap gap-x-4 text-sm text-muted">
        {isSame ? (
          t('noDifference')
        ) : (
          <>
            <span>{t('wordsAdded', { count: added })}</span>
            <span>{t('wordsRemoved', { count: removed })}</span>
            {reset > 0 && <span>{t('formatsChanged', { count: reset })}</span>}
          </>
        )}
      </p>
      <Card>
        {head.map(({ name, pieces }) =>
          pieces.some(({ text }) => text) ? (
            <p key={name} className={name === 'title' ? 'text-2xl font-[610] break-words' : 'mt-1.5 text-lg break-words text-muted'}>
              <DiffView pieces={pieces} />
            </p>
          ) : null,
        )}
        {hasNewCategory && (
          <p className="mt-2 text-sm text-muted">
            {t('categoryChanged')} <DiffView pieces={categoryPieces(nameOf, older.category, newer.category)} />
          </p>
        )}
        <div className="mt-5 border-t border-line pt-5">
          <Comparison lines={lines} />
        </div>
      </Card>
    </>
  );
}

const categoryPieces = (nameOf: (id: string) => string, older: string, newer: string) => [
  ...(older ? [{ change: 'removed' as const, text: nameOf(older) }] : []),
  { change: 'same' as const, text: ' ' },
  ...(newer ? [{ change: 'added' as const, text: nameOf(newer) }] : []),
];

function Restore({ document, version }: { document: DocumentWhole; version: number }) {
  const t = useDocumentWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { id, state } = document;
  async function restore() {
    try {
      await call(restoreVersion, { params: { id, version }, body: { version: document.version } });
      toast(t('restored'), { tone: 'success' });
      navigate(state === 'draft' ? `/draft/${id}` : `/blog/${id}`);
    } catch (error) {
      const problem = problemOf(error);
      toast(errorText(problem.code, undefined, problem), { tone: 'danger' });
    }
    setIsAsking(false);
    await refresh(...readsOf(id));
  }
  return (
    <>
      <Button variant="secondary" icon={UndoIcon} onClick={() => setIsAsking(true)}>
        {t('restore')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={restore}
        title={t('restoreTitle')}
        labels={{ confirm: t('restore'), cancel: t('cancel'), close: t('close') }}
      >
        {t(state === 'published' ? 'restorePublishedText' : 'restoreText')}
      </ConfirmDialog>
    </>
  );
}
