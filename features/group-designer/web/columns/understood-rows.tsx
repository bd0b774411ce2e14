import type { ReactNode } from 'react';
import type { UnclearColumns } from '../../contract/shapes.ts';
import { useDesignerWords } from '../words.ts';

interface UnderstoodRowsProps {
  table: UnclearColumns;
  /** Whether the rows follow the columns that are chosen now. */
  isCurrent: boolean;
  /** Button that reads the rows again. */
  children: ReactNode;
}

/** The first ten rows as they will be imported. */
export function UnderstoodRows({ table, isCurrent, children }: UnderstoodRowsProps) {
  const t = useDesignerWords();
  const hasGroups = table.rows.some(({ groups }) => groups.length > 0);
  const heads = ['line', 'column.name', 'column.email', ...(hasGroups ? ['column.groups' as const] : [])] as const;
  return (
    <div className="min-w-0">
      <h3 id="understood-rows">{t('understood', { count: table.rowCount })}</h3>
      {!isCurrent && <div className="mt-2">{children}</div>}
      <div
        // What scrolls is reached by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-labelledby="understood-rows"
        className="mt-2 overflow-auto rounded-card border border-line"
      >
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-[560] whitespace-nowrap">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ line, name, email, groups, isGroup }) => (
              <tr key={line} className="border-t border-line align-top">
                <td className="px-3 py-2 tabular-nums">{line}</td>
                <td className="min-w-24 px-3 py-2">
                  <bdi>{name || '–'}</bdi>
                  {isGroup && <span className="text-muted"> · {t('value.role.group')}</span>}
                </td>
                <td className="min-w-32 px-3 py-2 wrap-anywhere">{email || '–'}</td>
                {hasGroups && <td className="min-w-28 px-3 py-2">{groups.join(', ') || '–'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
