import { useEffect, useRef, useState } from 'react';
import { useDates } from '#platform/web/i18n/words.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { openPdf } from '#platform/web/proofs/open-pdf.ts';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { FileDropArea } from '#platform/web/proofs/file-drop-area.tsx';
import { AnnexCheck } from './annex-check.tsx';
import type { MinutesVerdict } from './check-minutes.ts';
import { useVerifyWords } from './words.ts';

let known: string | undefined;

/** The rules are needed only when a file is checked. */
async function loadCheck() {
  const { interpretSchemas } = await import('../../contract/validator-config.ts');
  interpretSchemas();
  return import('./check-minutes.ts');
}
/** Maximum size of minutes. */
const largestBytes = 100 * 2 ** 20;

async function verdictOn(file: File): Promise<MinutesVerdict> {
  if (file.size > largestBytes) return { kind: 'other' };
  try {
    const [{ checkMinutes }, publicKey, bytes] = await Promise.all([loadCheck(), siteKey(), file.arrayBuffer()]);
    return await checkMinutes(new Uint8Array(bytes), { publicKey, logIn: async (pdf) => (await openPdf(pdf))?.log });
  } catch {
    return { kind: 'unable' };
  }
}

/** Checks whether a file is the minutes of an assembly as this site signed them, for anyone (`/verify/assembly/:id`). */
export function VerifyMinutesPage() {
  const t = useVerifyWords();
  const { id: assemblyId = '' } = useParams();
  return (
    <PageBody kind="text">
      <PageTitle>{t('verify.title')}</PageTitle>
      <HeadTags>
        <meta name="description" content={t('verify.description')} />
        <meta name="robots" content="noindex" />
      </HeadTags>
      <PageHeader title={t('verify.title')} lead={t('verify.lead')} />
      <p className="-mt-3 mb-5 text-sm wrap-anywhere text-muted tablet:-mt-5">{t('verify.assembly', { id: assemblyId })}</p>
      <Card>
        <MinutesCheck />
      </Card>
      <p className="mt-6">
        <a href="/assembly-proof.md" className="link inline-flex min-h-11 items-center">
          {t('verify.how')}
        </a>
      </p>
    </PageBody>
  );
}

function MinutesCheck() {
  const t = useVerifyWords();
  const latest = useRef<File>(undefined);
  const [isChecking, setIsChecking] = useState(false);
  const [checked, setChecked] = useState<{ file: string; verdict: MinutesVerdict }>();

  // Ready before the connection may be lost.
  useEffect(() => {
    void loadCheck().catch(() => undefined);
    void siteKey();
  }, []);

  async function check(file: File | undefined) {
    if (!file) return;
    latest.current = file;
    setIsChecking(true);
    const verdict = await verdictOn(file);
    // Another file was selected meanwhile.
    if (latest.current !== file) return;
    setIsChecking(false);
    setChecked({ file: file.name, verdict });
  }

  return (
    <div className="grid gap-4">
      <noscript>
        <p className="rounded-control border border-warn/35 bg-warn-wash px-4 py-3">{t('verify.noScript')}</p>
      </noscript>
      <FileDropArea
        title={t('verify.drop')}
        label={t(checked ? 'verify.another' : 'verify.choose')}
        hint={t('verify.hint')}
        accept="application/pdf,.pdf,.jsonl"
        onFiles={(files) => void check(files?.[0])}
      />
      <div role="status" aria-live="polite" className="grid gap-3">
        {isChecking && <p className="text-muted">{t('verify.checking')}</p>}
        {!isChecking && checked && <VerdictNotice {...checked} />}
      </div>
      {!isChecking && checked && 'annexes' in checked.verdict && <AnnexCheck key={checked.file} annexes={checked.verdict.annexes} />}
    </div>
  );
}

function VerdictNotice({ file, verdict }: { file: string; verdict: MinutesVerdict }) {
  const t = useVerifyWords();
  switch (verdict.kind) {
    case 'genuine':
      return <GenuineNotice file={file} verdict={verdict} />;
    case 'log':
      return <LogNotice file={file} log={verdict.log} />;
    case 'altered':
      return (
        <Notice tone="danger" title={t('verify.altered')}>
          {t('verify.alteredText', { file })}
        </Notice>
      );
    case 'other':
      return (
        <Notice tone="danger" title={t('verify.other')}>
          {t('verify.otherText', { file })}
        </Notice>
      );
    case 'unable':
      return (
        <Notice tone="warn" title={t('verify.unable')}>
          {t('verify.unableText')}
        </Notice>
      );
  }
}

function GenuineNotice({ file, verdict: { statement, log } }: { file: string; verdict: Extract<MinutesVerdict, { kind: 'genuine' }> }) {
  const t = useVerifyWords();
  const { dateTime } = useDates();
  const { people, votes, accepted, rejected, events, closedAt } = statement;
  return (
    <Notice tone={log === 'differs' ? 'warn' : 'success'} title={t('verify.genuine')}>
      {t('verify.genuineText', { file, date: dateTime(new Date(closedAt).toISOString()) })}
      <p className="mt-2">{t('verify.counts', { people, votes, accepted, rejected, events })}</p>
      <p className="mt-2">{t(`verify.log.${log}`)}</p>
    </Notice>
  );
}

function LogNotice({ file, log }: { file: string; log: Extract<MinutesVerdict, { kind: 'log' }>['log'] }) {
  const t = useVerifyWords();
  if (log.kind === 'lawful')
    return (
      <Notice tone="success" title={t('verify.lawful')}>
        {t('verify.lawfulText', { file })}
        <code className="block text-sm break-all">{log.headHash}</code>
      </Notice>
    );
  return (
    <Notice tone="danger" title={t(`verify.${log.kind}`)}>
      {t(`verify.${log.kind}Text`, { file, seq: log.seq })}
    </Notice>
  );
}

/** The key by which this site signs files, base64, also offline once it was read; undefined if it cannot be read. */
async function siteKey(): Promise<string | undefined> {
  try {
    const { x } = (await (await fetch('/.well-known/atrium-contract-key.json')).json()) as { x?: unknown };
    if (typeof x === 'string') known = btoa(atob(x.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    // Offline, the key that was read before remains.
  }
  return known;
}
