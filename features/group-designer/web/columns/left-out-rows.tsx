import type { ImportReply } from '../../contract/shapes.ts';
import { useDesignerWords } from '../words.ts';

/** Rows that are not imported, each with the reason. */
export function LeftOutRows({ rows, count }: { rows: ImportReply['leftOut']; count: number }) {
  const t = useDesignerWords();
  if (rows.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-[560]">{t('rowsLeftOut', { count })}</summary>
      <ul className="grid gap-1 text-sm">
        {rows.map(({ line, reason, text }) => (
          <li key={line}>
            {t('rowLeftOut', { number: line, reason: t(`leftOut.${reason}`) })} <bdi className="text-muted">{text}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
