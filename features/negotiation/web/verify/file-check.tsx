import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import { areCountersignatures, readCountersignatures, type Countersignature } from '../../contract/signing/countersignature.ts';
import { isLog } from '../../contract/log-file.ts';
import { readProof } from '#platform/contract/file-proof.ts';
import { hashing } from '#platform/web/proofs/check-proof.ts';
import type { ReadLog } from '../../contract/read-log.ts';
import type { Verification } from '../../contract/shapes.ts';
import { checkFile, type Known, type Verdict } from './check-file.ts';
import { CountersignedNotice } from './countersigned-notice.tsx';
import { cachedKey } from './cached-key.ts';
import { logVerdict } from './log-verdict.ts';
import { TextNotice } from './inside-notice.tsx';
import type { Inside } from './pdf/check-inside.ts';
import { checkMailedSeal, type SealVerdict } from './mailed-seal.ts';
import { SealField, SealNotice } from './seal-check.tsx';
import { LogNotice, VerdictNotice } from './verdict-notice.tsx';
import { useVerifyWords } from './words.ts';

/** Result of checking a file. */
export type Checked =
  | { kind: 'contract'; fileName: string; verdict: Verdict; inside?: Inside | undefined }
  | { kind: 'log'; fileName: string; log: ReadLog | undefined | 'unable' }
  | { kind: 'countersignatures'; fileName: string; items: readonly Countersignature[] | undefined };

interface FileCheckProps {
  sessionId: string;
  verification?: Verification;
  /** Whether this is the page's primary action. */
  isMain?: boolean;
}

/** The rules of sessions are needed for logs only. */
const loadReader = () => import('../../contract/read-log.ts');

/** Checks contracts and logs, by drag and drop or file selection, and shows the results. */
export function FileCheck({ sessionId, verification, isMain = true }: FileCheckProps) {
  const t = useVerifyWords();
  const id = useId();
  const isHydrated = useIsHydrated();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<readonly File[]>([]);
  const [sealed, setSealed] = useState<SealVerdict>();
  const [isOver, setIsOver] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  /** A log and a contract selected one after the other are compared with each other. */
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  const contract = checked.flatMap((each) => (each.kind === 'contract' && each.verdict.kind === 'genuine' ? [each.verdict] : []))[0];

  // Ready before the connection may be lost.
  useEffect(() => void loadReader().catch(() => undefined), []);

  const seal = sealed?.kind === 'genuine' || sealed?.kind === 'otherKey' ? sealed.seal : undefined;
  const publicKey = () => verification?.publicKey ?? cachedKey.read();

  /** An email is checked first, since its key may have signed the other files. */
  async function checkEmail(email: string) {
    const key = publicKey();
    const verdict = await checkMailedSeal(email, sessionId, key === undefined ? [] : [key, ...cachedKey.earlier()]);
    setSealed(verdict);
    await check(latest.current, 'seal' in verdict ? verdict.seal : undefined);
  }

  async function choose(list: FileList | null) {
    const files = [...(list ?? [])];
    const emails = files.filter(isEmail);
    const others = files.filter((file) => !isEmail(file));
    if (others.length > 0) await check(others, seal);
    for (const email of emails) await checkEmail(await email.text().catch(() => ''));
  }

  async function check(files: readonly File[], mailed: typeof seal) {
    if (files.length === 0) return;
    latest.current = files;
    setIsChecking(true);
    const known: Known = {
      sessionId,
      verification,
      publicKey: publicKey(),
      otherKeys: [...cachedKey.earlier(), ...(mailed ? [mailed.publicKey] : [])],
    };
    const found: Checked[] = [];
    for (const file of files) found.push(await checkedFile(file, known));
    // Other files were selected meanwhile.
    if (latest.current !== files) return;
    setIsChecking(false);
    setChecked((before) => [...before.filter(({ kind }) => found.every((each) => each.kind !== kind)), ...found]);
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      void choose(event.dataTransfer.files);
    },
  };

  return (
    <div className="grid gap-4">
      <noscript>
        <p className="rounded-control border border-warn/35 bg-warn-wash px-4 py-3">{t('noScript')}</p>
      </noscript>
      {!verification && <p className="text-sm text-muted">{t('offline')}</p>}
      <div
        {...drop}
        data-drop
        className={classes(
          'grid justify-items-center gap-3 rounded-card border border-dashed px-5 py-9 text-center transition-colors',
          isOver ? 'border-accent bg-tint' : 'border-field/70',
        )}
      >
        <span className="grid size-12 place-items-center rounded-full bg-tint text-accent">
          <FileTextIcon size={22} />
        </span>
        <p className="hidden text-lg font-[560] tablet:block">{t('drop')}</p>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept="application/pdf,.pdf,.jsonl,.eml,.txt"
          aria-describedby={`${id}-stays`}
          disabled={!isHydrated}
          className="peer sr-only"
          onChange={(event) => {
            void choose(event.target.files);
            // So that the same file can be selected again after a change.
            event.target.value = '';
          }}
        />
        <label
          htmlFor={id}
          className={buttonClasses({
            variant: isMain ? 'primary' : 'secondary',
            className:
              'cursor-pointer peer-disabled:opacity-55 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
          })}
        >
          {t(checked.length > 0 ? 'another' : 'choose')}
        </label>
        <p id={`${id}-stays`} className="text-sm text-muted">
          {t('stays')}
        </p>
      </div>
      <SealField onCheck={(email) => void checkEmail(email)} />
      <div role="status" aria-live="polite" className="grid gap-3">
        {isChecking && <p className="text-muted">{t('checking')}</p>}
        {!isChecking &&
          checked.map((each, place) =>
            each.kind === 'contract' ? (
              // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name
              <div key={place} className="grid gap-3">
                <VerdictNotice fileName={each.fileName} verdict={each.verdict} seal={seal} />
                {each.inside && (
                  <LogNotice
                    fileName={each.fileName}
                    verdict={logVerdict(each.inside.log, { sessionId, verification, contract, seal: seal?.statement })}
                  />
                )}
                {each.inside?.text && <TextNotice fileName={each.fileName} text={each.inside.text} />}
              </div>
            ) : each.kind === 'countersignatures' ? null : (
              <LogNotice
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                fileName={each.fileName}
                verdict={
                  each.log === 'unable'
                    ? { kind: 'unable' }
                    : logVerdict(each.log, { sessionId, verification, contract, seal: seal?.statement })
                }
              />
            ),
          )}
        {!isChecking && (
          <CountersignedNotice
            sessionId={sessionId}
            verification={verification}
            contract={contract}
            checked={checked}
            seal={seal?.statement}
          />
        )}
        {!isChecking && sealed && <SealNotice verdict={sealed} verification={verification} />}
      </div>
    </div>
  );
}

const isEmail = ({ name }: File): boolean => /\.(?:eml|txt)$/i.test(name);

/** No contract is larger: one with 500 clauses of maximum length takes about 30 MB. */
const largestBytes = 100 * 2 ** 20;

async function checkedFile(file: File, known: Parameters<typeof checkFile>[1]): Promise<Checked> {
  const { name: fileName } = file;
  if (file.size > largestBytes) return { kind: 'contract', fileName, verdict: { kind: 'unknown' } };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sha256 = hashing();
    if (areCountersignatures(bytes))
      return { kind: 'countersignatures', fileName, items: readCountersignatures(new TextDecoder().decode(bytes)) };
    if (!isLog(bytes)) {
      const verdict = await checkFile(bytes, known);
      return { kind: 'contract', fileName, verdict, inside: sha256 && (await insideOf(bytes, verdict, sha256)) };
    }
    return { kind: 'log', fileName, log: sha256 ? await (await loadReader()).readLog(bytes, sha256) : 'unable' };
  } catch {
    return { kind: 'contract', fileName, verdict: { kind: 'unable' } };
  }
}

/** Reads the log and the text of a contract, also of one that was altered; undefined if it has no log or cannot be read. */
async function insideOf(bytes: Uint8Array, verdict: Verdict, sha256: NonNullable<ReturnType<typeof hashing>>): Promise<Inside | undefined> {
  if (verdict.kind !== 'genuine' && verdict.kind !== 'altered') return undefined;
  const language = verdict.kind === 'genuine' ? verdict.language : readProof(bytes)?.statement.language;
  try {
    return language && (await (await import('./pdf/check-inside.ts')).checkInside(bytes, language, sha256));
  } catch {
    // Findings about the file itself stay.
    return undefined;
  }
}
