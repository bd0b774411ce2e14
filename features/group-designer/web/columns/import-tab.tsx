import { useMemo } from 'react';
import { call } from '#platform/web/api/api.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { readDesign } from '../../contract/endpoints.ts';
import { useImport } from '../start/use-import.ts';
import { PlacePeople } from '../finalize/place-people.tsx';
import { useDesign, useDesignAtHand } from '../work/design-context.ts';
import { useDesignerWords } from '../words.ts';
import { ImportFrame } from './import-frame.tsx';
import { ImportReport } from './import-report.tsx';
import { cacheReport, reportOf } from './report-cache.ts';

/** “Import users”: imports a file into the design and shows the report. */
export function ImportTab() {
  const t = useDesignerWords();
  const { head, work, isEditable } = useDesignAtHand();
  const { id } = head;
  const design = useDesign();
  const importing = useImport({
    into: async () => ((await work.saveNow()) ? { id, revision: work.state().revision } : undefined),
    onImported: async (_, imported) => {
      cacheReport(id, imported);
      work.receive(await call(readDesign, { params: { id } }));
    },
  });
  const report = importing.state.imported ?? reportOf(id);
  const unplaced = useMemo(
    () => [...design.people.values()].filter(({ groupIds }) => groupIds.length === 0).map((person) => person.id),
    [design.people],
  );
  return (
    <div className="grid gap-6">
      {report && <ImportReport report={report} />}
      {report && isEditable && unplaced.length > 0 && <PlacePeople ids={unplaced} />}
      {report && (
        <p className="flex flex-wrap gap-2.5">
          {design.groups.size > 0 && unplaced.length === 0 && report.errorCount === 0 && (
            <LinkButton to={`/masp/${id}?tab=finalize`}>{t('seePreview')}</LinkButton>
          )}
          <LinkButton to={`/masp/${id}?tab=users`} variant={report.errorCount > 0 ? 'primary' : 'secondary'}>
            {report.errorCount > 0 ? t('mendInTable') : t('seeTable')}
          </LinkButton>
        </p>
      )}
      {isEditable ? (
        <>
          <ImportFrame importing={importing} />
          <p className="max-w-[60ch] text-muted">{t('importText')}</p>
        </>
      ) : (
        <Notice>{t('notEditable')}</Notice>
      )}
    </div>
  );
}
