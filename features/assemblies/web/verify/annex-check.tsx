import { useId, useState } from 'react';
import { hashing } from '#platform/web/proofs/check-proof.ts';
import { useFileDrop } from '#platform/web/uploads/use-file-drop.ts';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import type { NamedAnnex } from './check-minutes.ts';
import { useVerifyWords } from './words.ts';

/** A file that was compared, and the annex that it is. */
interface Compared {
  file: string;
  annex: NamedAnnex | undefined;
}

/** The annexes that a log names, and a comparison of files with them on this device. */
export function AnnexCheck({ annexes }: { annexes: readonly NamedAnnex[] }) {
  const t = useVerifyWords();
  const id = useId();
  const [compared, setCompared] = useState<readonly Compared[]>([]);
  async function compare(files: readonly File[]) {
    const sha256 = hashing();
    const results: Compared[] = [];
    for (const file of sha256 ? files : []) {
      const hash = await sha256?.(new Uint8Array(await file.arrayBuffer()));
      results.push({ file: file.name, annex: annexes.find((annex) => annex.sha256 === hash) });
    }
    setCompared(results);
  }
  useFileDrop((files) => void compare(files), { isOff: annexes.length === 0 });
  if (annexes.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3">
      <h2 id={`${id}-title`} className="text-lg">
        {t('verify.annexes')}
      </h2>
      <ul className="grid gap-2">
        {annexes.map(({ id: annexId, name, sha256 }) => (
          <li key={annexId} className="list-none">
            <bdi className="wrap-anywhere">{name}</bdi>
            <code className="block text-sm break-all text-muted">{sha256}</code>
          </li>
        ))}
      </ul>
      <input
        id={id}
        type="file"
        multiple
        className="peer sr-only"
        onChange={({ target }) => {
          void compare([...(target.files ?? [])]);
          // So that the same file can be selected again after a change.
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={buttonClasses({
          variant: 'secondary',
          className:
            'cursor-pointer justify-self-start peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        })}
      >
        {t('verify.compare')}
      </label>
      <div role="status" aria-live="polite" className="grid gap-2 empty:hidden">
        {compared.map(({ file, annex }) => (
          <Notice
            key={file}
            tone={annex ? 'success' : 'danger'}
            title={annex ? t('verify.isAnnex', { file, name: annex.name }) : t('verify.noAnnex', { file })}
          >
            {annex ? undefined : t('verify.noAnnexText')}
          </Notice>
        ))}
      </div>
    </section>
  );
}
