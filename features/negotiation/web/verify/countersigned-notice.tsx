import { useEffect, useState } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import type { SealStatement } from '../../contract/proof.ts';
import type { ReadLog, Signers } from '../../contract/read-log.ts';
import type { Verification } from '../../contract/shapes.ts';
import { checkCountersignatures, type Countersignature, type KnownEnd } from '../../contract/signing/countersignature.ts';
import type { Verdict } from './check-file.ts';
import type { Checked } from './checked-file.ts';
import { useVerifyWords } from './words.ts';

interface CountersignedProps {
  sessionId: string;
  verification: Verification | undefined;
  /** The verdict about a genuine contract that was selected. */
  contract: Extract<Verdict, { kind: 'genuine' }> | undefined;
  checked: readonly Checked[];
  /** The signed statement in the email about the end. */
  seal: Partial<SealStatement> | undefined;
}

/**
 * Countersignatures of the end, with parties and keys from the selected log or from the log in
 * the contract.
 */
export function CountersignedNotice({ sessionId, verification, contract, checked, seal }: CountersignedProps) {
  const t = useVerifyWords();
  const file = checked.find((each) => each.kind === 'countersignatures');
  const items = file ? file.items : verification?.countersignatures;
  const log = logIn(checked, sessionId);
  const files = {
    ...Object.fromEntries((verification?.files ?? []).map(({ language, sha256 }) => [language, sha256])),
    ...seal?.files,
    ...(contract && { [contract.language]: contract.sha256 }),
  };
  if (file && !items)
    return (
      <Notice tone="warn" title={t('countersigned')}>
        {t('countersignedUnreadable', { file: file.fileName })}
      </Notice>
    );
  if (!log?.signers)
    return file ? (
      <Notice tone="info" title={t('countersigned')}>
        {t('countersignedNeedsLog')}
      </Notice>
    ) : null;
  // Without the site or the file, nothing is known of countersignatures.
  if (!file && !verification) return null;
  return <CheckedNotice log={log} signers={log.signers} items={items ?? []} files={files} />;
}

/** The log that was selected, or else the one in a contract. */
function logIn(checked: readonly Checked[], sessionId: string): ReadLog | undefined {
  const logs = checked.map((each) => (each.kind === 'log' ? each.log : each.kind === 'contract' ? each.inside?.log : undefined));
  return logs.find((log): log is ReadLog => log !== undefined && log !== 'unable' && log.sessionId === sessionId);
}

interface CheckedProps {
  log: ReadLog;
  signers: Signers;
  items: readonly Countersignature[];
  files: Partial<Record<Language, string>>;
}

function CheckedNotice({ log, signers, items, files }: CheckedProps) {
  const t = useVerifyWords();
  const { dateTime } = useDates();
  const [result, setResult] = useState<Awaited<ReturnType<typeof checkCountersignatures>>>();
  const known = JSON.stringify({ session: log.sessionId, events: log.events, headHash: log.headHash, files } satisfies KnownEnd);
  useEffect(() => {
    let isCurrent = true;
    void checkCountersignatures(items, JSON.parse(known) as KnownEnd, signers.keys).then((found) => isCurrent && setResult(found));
    return () => {
      isCurrent = false;
    };
  }, [items, known, signers]);
  if (!result) return null;
  const { good, bad } = result;
  return (
    <Notice tone={bad > 0 ? 'danger' : good.length > 0 ? 'success' : 'info'} title={t('countersigned')}>
      {good.length > 0 && <p>{t('countersignedText')}</p>}
      <ul className="mt-2 grid gap-1">
        {signers.parties.map(({ userId, name }) => {
          const own = good.find((each) => each.userId === userId);
          return (
            <li key={userId} className="break-words">
              <bdi className="font-[560]">{name}</bdi> {own ? t('countersignedBy', { date: dateTime(own.at) }) : t('countersignedMissing')}
            </li>
          );
        })}
      </ul>
      {bad > 0 && <p className="mt-2">{t('countersignedBad', { count: bad })}</p>}
    </Notice>
  );
}
