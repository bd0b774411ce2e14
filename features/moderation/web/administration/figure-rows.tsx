import { useId, type ReactNode } from 'react';
import { useAnyWords, useLanguage } from '#platform/web/i18n/words.tsx';

interface FigureRowsProps {
  title: string;
  /** Method of counting the figures. */
  note: string;
  rows?: readonly (readonly [name: string, figure: number | null])[];
  /** Prefix of the word keys of `counts`. */
  names?: string;
  counts?: readonly { name: string; count: number }[];
}

/** A section of the figures as a table. Renders nothing if it is empty. */
export function FigureRows({ title, note, rows, names, counts }: FigureRowsProps): ReactNode {
  const id = useId();
  const translate = useAnyWords();
  const { language } = useLanguage();
  const all = [...(rows ?? []), ...(counts ?? []).map(({ name, count }) => [translate('moderation', `${names}.${name}`), count] as const)];
  if (all.length === 0) return null;
  const most = Math.max(1, ...all.map(([, figure]) => figure ?? 0));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mb-2 text-sm text-pretty text-muted">{note}</p>
      <table className="w-full text-left" aria-labelledby={id}>
        <tbody>
          {all.map(([name, figure]) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal">
                {name}
              </th>
              {all.length > 1 && counts && (
                <td aria-hidden="true" className="w-2/5 py-2 max-tablet:w-1/4">
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="block h-2 w-full">
                    <rect width={Math.max(1, ((figure ?? 0) / most) * 100)} height={8} rx={1} className="fill-accent" />
                  </svg>
                </td>
              )}
              <td className="py-2 pl-4 text-right tabular-nums">{figure === null ? '–' : figure.toLocaleString(language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
