import type { ReactNode } from 'react';
import { CopyId } from '../copy-id.tsx';
import { useDirectoryWords } from '../words.ts';

export interface IdentifierRow {
  id: string;
  /** Plain text for the copy button's accessible name and announcement. */
  name: string;
  title: ReactNode;
  /** Below the name on phones, in a separate column on wider screens. */
  about: ReactNode;
  action: ReactNode;
}

interface IdentifierTableProps {
  caption: string;
  head: { name: string; about: string };
  rows: readonly IdentifierRow[];
}

/** Table of names with IDs that can be copied. */
export function IdentifierTable({ caption, head, rows }: IdentifierTableProps): ReactNode {
  const t = useDirectoryWords();
  const text = 'px-3 py-2.5 align-top font-normal wrap-break-word tablet:px-4';
  const code = 'px-1 tablet:w-44 tablet:px-2';
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-left max-tablet:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-sm text-muted max-tablet:sr-only">
          <tr>
            <th scope="col" className={text}>
              {head.name}
            </th>
            <th scope="col" className={`${code} py-2.5 pl-3 align-top font-normal tablet:pl-4`}>
              {t('id')}
            </th>
            <th scope="col" className={`${text} w-[34%] max-tablet:hidden`}>
              {head.about}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-tablet:block">
          {rows.map(({ id, name, title, about, action }) => (
            <tr key={id} className="max-tablet:block">
              <th scope="row" className={`${text} max-tablet:block max-tablet:pb-0`}>
                {title}
                <div className="mt-1 text-sm text-muted tablet:hidden">{about}</div>
                <div className="mt-1.5 empty:hidden">{action}</div>
              </th>
              <td className={`${code} py-0.5 align-top max-tablet:block`}>
                <CopyId id={id} name={name} />
              </td>
              <td className={`${text} text-sm max-tablet:hidden`}>{about}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
