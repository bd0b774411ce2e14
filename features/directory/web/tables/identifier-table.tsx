import type { ReactNode } from 'react';
import { CopyId } from '../copy-id.tsx';
import { useDirectoryWords } from '../words.ts';

export interface IdentifierRow {
  id: string;
  /** Plain text for the copy button's accessible name and announcement. */
  name: string;
  /** Picture, 40 px wide. */
  face: ReactNode;
  title: ReactNode;
  /** One line below the title. */
  headline: ReactNode;
  /** Distinguishes namesakes. */
  apart?: ReactNode;
  /** Below the title on phones, in a separate column on wider screens. */
  about: ReactNode;
  /** At the end of the row. */
  action?: ReactNode;
}

interface IdentifierTableProps {
  caption: string;
  head: { name: string; about: string; action?: string };
  rows: readonly IdentifierRow[];
}

/** Table of names with IDs that can be copied. Long texts are cut; rows are higher only with several people. */
export function IdentifierTable({ caption, head, rows }: IdentifierTableProps): ReactNode {
  const t = useDirectoryWords();
  const heading = 'px-2 py-2.5 font-normal first:pl-4';
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-left max-tablet:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-sm text-muted max-tablet:sr-only">
          <tr>
            <th scope="col" className={heading}>
              {head.name}
            </th>
            <th scope="col" className={`${heading} w-[32%]`}>
              {head.about}
            </th>
            <th scope="col" className={`${heading} w-36 pl-3`}>
              {t('id')}
            </th>
            {head.action && (
              <th scope="col" className="w-36">
                <span className="sr-only">{head.action}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-tablet:block">
          {rows.map(({ id, name, face, title, headline, apart, about, action }) => (
            <tr
              key={id}
              className="max-tablet:flex max-tablet:flex-wrap max-tablet:items-center max-tablet:px-3.5 max-tablet:py-2 tablet:h-19"
            >
              <th
                scope="row"
                className="min-w-0 font-normal max-tablet:order-1 max-tablet:grow max-tablet:basis-32 tablet:py-2 tablet:pr-2 tablet:pl-4"
              >
                <div className="flex items-center gap-3">
                  {face}
                  <div className="min-w-0 flex-1">
                    <div className="max-tablet:line-clamp-2 tablet:truncate">{title}</div>
                    <div className="truncate text-sm text-muted">{headline}</div>
                    {apart}
                  </div>
                </div>
              </th>
              <td className="min-w-0 text-sm max-tablet:order-3 max-tablet:grow max-tablet:basis-40 max-tablet:pl-13 tablet:px-2 tablet:py-2">
                {about}
              </td>
              <td className="max-tablet:order-4 tablet:px-2">
                <CopyId id={id} name={name} />
              </td>
              {head.action && <td className="text-right max-tablet:order-2 max-tablet:pl-2 tablet:pr-4">{action}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
