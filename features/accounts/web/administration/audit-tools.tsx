import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { download } from '#platform/web/api/download.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DownloadIcon, ShieldIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { checkAudit, exportAuditCsv, exportAuditJson, listAudit } from '../../contract/audit-endpoints.ts';
import type { AuditCheck } from '../../contract/audit-shapes.ts';
import { useAccountWords } from '../words.ts';
import type { AuditFilters } from './audit-filters.ts';

type Tool = 'check' | 'csv' | 'jsonl';

/** Verifies the chain and exports the filtered audit. */
export function AuditTools({ filters }: { filters: AuditFilters }): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<Tool>();
  const [result, setResult] = useState<AuditCheck>();
  const use = async (tool: Tool, work: () => Promise<unknown>) => {
    setBusy(tool);
    try {
      await work();
      await refresh(listAudit);
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setBusy(undefined);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          variant="secondary"
          icon={ShieldIcon}
          isBusy={busy === 'check'}
          onClick={() => void use('check', async () => setResult(await call(checkAudit, {})))}
        >
          {t('audit.check')}
        </Button>
        <div className="flex flex-wrap max-tablet:-ml-3.5 tablet:gap-x-2.5">
          <Button
            variant="quiet"
            size="small"
            icon={DownloadIcon}
            isBusy={busy === 'csv'}
            onClick={() => void use('csv', () => download(exportAuditCsv, { query: filters }, 'audit.csv'))}
          >
            {t('audit.csv')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            icon={DownloadIcon}
            isBusy={busy === 'jsonl'}
            onClick={() => void use('jsonl', () => download(exportAuditJson, { query: filters }, 'audit.jsonl'))}
          >
            {t('audit.json')}
          </Button>
        </div>
      </div>
      {result && <CheckResult result={result} />}
    </>
  );
}

function CheckResult({ result: { isWhole, checked, fault, outside, head } }: { result: AuditCheck }): ReactNode {
  const t = useAccountWords();
  return (
    <Notice isAnnounced tone={isWhole ? 'success' : 'danger'} title={t(isWhole ? 'audit.whole' : 'audit.broken')}>
      <p>{t('audit.checked', { count: checked })}</p>
      {fault && <p>{t(`audit.fault.${fault.reason}`, { position: fault.position })}</p>}
      {outside > 0 && <p>{t('audit.outside', { count: outside })}</p>}
      <p className="mt-1 text-sm wrap-anywhere text-muted">{t('audit.head', { position: head.position, hash: head.hash })}</p>
    </Notice>
  );
}
