import { useId, useRef, useState, type DragEvent } from 'react';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';
import { useIsHydrated } from '#platform/web/words.tsx';
import type { Verification } from '../../contract/shapes.ts';
import { checkFile, type Verdict } from './check-file.ts';
import { isRecord } from './is-record.ts';
import { keptKey } from './kept-key.ts';
import { VerdictNotice } from './verdict-notice.tsx';
import { useVerifyWords } from './words.ts';

/** What was found out about which file. */
interface Checked {
  fileName: string;
  verdict: Verdict;
}

/** Takes a file, by dropping or by choosing it, and says what it is. */
export function FileCheck({ sessionId, verification }: { sessionId: string; verification?: Verification }) {
  const t = useVerifyWords();
  const id = useId();
  const isHydrated = useIsHydrated();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const [isOver, setIsOver] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [checked, setChecked] = useState<Checked>();

  async function check(file: File | undefined) {
    if (!file) return;
    latest.current = file;
    setIsChecking(true);
    setChecked(undefined);
    const verdict = await verdictOn(file, { sessionId, verification, publicKey: verification?.publicKey ?? keptKey.read() });
    // Somebody who chose another one meanwhile waits for that.
    if (latest.current !== file) return;
    setIsChecking(false);
    setChecked({ fileName: file.name, verdict });
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
      void check(event.dataTransfer.files[0]);
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
          accept="application/pdf,.pdf"
          aria-describedby={`${id}-stays`}
          disabled={!isHydrated}
          className="peer sr-only"
          onChange={(event) => {
            void check(event.target.files?.[0]);
            // The same file, changed meanwhile, may be chosen again.
            event.target.value = '';
          }}
        />
        <label
          htmlFor={id}
          className={buttonClasses({
            className:
              'cursor-pointer peer-disabled:opacity-55 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
          })}
        >
          {t(checked ? 'another' : 'choose')}
        </label>
        <p id={`${id}-stays`} className="text-sm text-muted">
          {t('stays')}
        </p>
      </div>
      <div role="status" aria-live="polite">
        {isChecking && <p className="text-muted">{t('checking')}</p>}
        {checked && <VerdictNotice {...checked} isRecord={verification !== undefined && isRecord(verification)} />}
      </div>
    </div>
  );
}

/** No contract is larger: one of five hundred clauses at their longest takes some thirty megabytes. */
const largestBytes = 100 * 2 ** 20;

async function verdictOn(file: File, known: Parameters<typeof checkFile>[1]): Promise<Verdict> {
  if (file.size > largestBytes) return { kind: 'unknown' };
  try {
    return await checkFile(new Uint8Array(await file.arrayBuffer()), known);
  } catch {
    return { kind: 'unable' };
  }
}
