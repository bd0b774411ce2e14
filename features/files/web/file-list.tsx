import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FolderIcon } from '#platform/web/ui/icons.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useCursor } from '#platform/web/queries/use-cursor.ts';
import type { FileListName } from '../contract/limits.ts';
import { FileCard } from './file-card.tsx';
import { filesQuery } from './queries.ts';
import { useFileWords } from './words.ts';

interface FileListProps {
  list: FileListName;
  groupId?: string;
  /** Shown for an empty list; the action is that of the page. */
  empty: { title: string; text: string; example?: string; action?: ReactNode };
}

/** List of files, newest first; the cursor is in the address. */
export function FileList({ list, groupId, empty }: FileListProps) {
  const t = useFileWords();
  const { cursor, newer, olderAt } = useCursor();
  const page = useQuery({ ...filesQuery(list, { cursor, groupId }), placeholderData: keepPreviousData });
  return (
    <QueryStates query={page} skeleton={<Skeleton shape="card" count={3} label={t('loading')} mayBeEmpty={empty.action !== undefined} />}>
      {({ items, nextCursor }) =>
        items.length === 0 && !cursor ? (
          <EmptyState
            icon={FolderIcon}
            title={empty.title}
            example={empty.example}
            action={empty.action}
            isMainAction={empty.action !== undefined}
          >
            {empty.text}
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-3">
              {items.map((file) => (
                <FileCard key={file.id} file={file} as="li" />
              ))}
            </ul>
            <NewerOlder newer={newer} older={olderAt(nextCursor)} labels={{ region: t('pages'), newer: t('newest'), older: t('older') }} />
          </>
        )
      }
    </QueryStates>
  );
}
