import { useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { FileDropArea } from '#platform/web/proofs/file-drop-area.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useReceiptWords } from '../words.ts';
import { readReceiptKeys } from '../../contract/endpoints.ts';
import { checkReceipt, type ReceiptVerdict } from './check-receipt.ts';
import { cachedKeys } from './cached-keys.ts';

/** Loaded with the first receipt. */
const ReceiptNotice = lazy(() => import('./receipt-notice.tsx').then((module) => module.ReceiptNotice));

/** Keys of this installation; cached keys if the request fails. */
async function ourKeys(): Promise<readonly string[] | undefined> {
  try {
    const { keys } = await call(readReceiptKeys, {});
    cachedKeys.save(keys);
    return keys;
  } catch {
    return cachedKeys.read();
  }
}

/** Checks a chosen or dropped receipt and shows the result. */
export function ReceiptCheck({ id }: { id: string }) {
  const t = useReceiptWords();
  const [verdict, setVerdict] = useState<ReceiptVerdict>();
  const [isChecking, setIsChecking] = useState(false);
  async function check(file: File) {
    setIsChecking(true);
    // Receipts are at most 64 KiB.
    const text = await file.slice(0, 64 * 1024).text();
    setVerdict(await checkReceipt(text, id, await ourKeys()));
    setIsChecking(false);
  }
  return (
    <div className="grid gap-4">
      <noscript>
        <p className="rounded-control border border-warn/35 bg-warn-wash px-4 py-3">{t('noScript')}</p>
      </noscript>
      {/* The result comes before the chooser for another receipt. */}
      <div role="status" aria-live="polite" className="grid gap-4 empty:-mb-4">
        {isChecking ? <p className="text-muted">{t('checking')}</p> : verdict && <ReceiptNotice verdict={verdict} />}
      </div>
      <FileDropArea
        label={t(verdict ? 'another' : 'choose')}
        hint={t('stays')}
        isMain={verdict === undefined}
        isCompact={verdict !== undefined}
        accept=".json,application/json"
        onFiles={(files) => files?.[0] && void check(files[0])}
      />
    </div>
  );
}
