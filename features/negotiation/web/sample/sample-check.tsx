import { hashing } from '#platform/web/proofs/check-proof.ts';
import { useEffect, useState } from 'react';
import { addressOf } from '#platform/contract/endpoint.ts';
import { send } from '#platform/web/api/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { readSample } from '../../contract/contract-endpoints.ts';
import { changedNumber, languageOfSample, type SampleId } from '../../contract/sample.ts';
import type { Verification } from '../../contract/shapes.ts';
import { checkFile, type Verdict } from '../verify/check-file.ts';
import { VerdictNotice } from '../verify/verdict-notice.tsx';
import { useVerifyWords } from '../verify/words.ts';

type Copy = 'signed' | 'changed';

/** Result of checking a copy. */
interface Found {
  copy: Copy;
  verdict: Verdict;
  sha256: string | undefined;
}

/**
 * Demonstrates the verification with the sample contract and with a copy in which one number was
 * changed.
 */
export function SampleCheck({ id, verification }: { id: SampleId; verification: Verification }) {
  const t = useVerifyWords();
  const [copy, setCopy] = useState<Copy>('signed');
  const [found, setFound] = useState<Found>();
  const language = languageOfSample(id);
  const { clause, from, to } = changedNumber;
  const stored = verification.files[0]?.sha256;
  const isChanged = copy === 'changed';
  const fileName = `sample-${isChanged ? 'changed-' : ''}${language}.pdf`;

  useEffect(() => {
    const removed = new AbortController();
    check(id, copy, { verification, signal: removed.signal }).then(
      (made) => removed.signal.aborted || setFound({ copy, ...made }),
      () => removed.signal.aborted || setFound({ copy, verdict: { kind: 'unable' }, sha256: undefined }),
    );
    return () => removed.abort();
  }, [id, copy, verification]);

  const shown = found?.copy === copy ? found : undefined;
  return (
    <Card>
      <div className="grid gap-4">
        <h2 className="text-lg">{t('sample')}</h2>
        <p>{isChanged ? t('sampleChanged', { clause, from, to }) : t('sampleSigned')}</p>
        <div role="status" aria-live="polite">
          {shown ? <VerdictNotice fileName={fileName} verdict={shown.verdict} /> : <p className="text-muted">{t('checking')}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setCopy(isChanged ? 'signed' : 'changed')}>{t(isChanged ? 'sampleBack' : 'sampleChange')}</Button>
          <a
            href={addressOf(readSample, { params: { id }, query: { copy } })}
            download={fileName}
            className="link inline-flex min-h-11 items-center gap-2"
          >
            <DownloadIcon size={18} />
            {t(isChanged ? 'sampleDownloadChanged' : 'sampleDownload')}
          </a>
        </div>
        <dl className="grid gap-3 text-sm">
          <Hash name={t('sampleKept')} value={stored} />
          <Hash
            name={t('sampleHash', { file: fileName })}
            value={shown?.sha256 ?? '…'}
            isOther={shown !== undefined && shown.sha256 !== stored}
          />
        </dl>
      </div>
    </Card>
  );
}

function Hash({ name, value, isOther }: { name: string; value: string | undefined; isOther?: boolean }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className={`font-mono text-xs break-all ${isOther ? 'text-disagree' : ''}`}>{value}</dd>
    </div>
  );
}

/** Downloads a copy and checks it in the browser like any other file. */
async function check(id: SampleId, copy: Copy, { verification, signal }: { verification: Verification; signal: AbortSignal }) {
  const response = await send(readSample, { params: { id }, query: { copy } }, signal);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { publicKey } = verification;
  const verdict = await checkFile(bytes, { sessionId: id, verification, publicKey });
  return { verdict, sha256: await hashing()?.(bytes) };
}
