import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FolderIcon } from '#platform/web/ui/icons.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useCursor } from '#platform/web/queries/use-cursor.ts';
import type { FileListName } from '../contract/limits.ts';
import type { SharedFile } from '../contract/shapes.ts';
import { FileRow } from './file-row.tsx';
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
            <Files items={items} hidesTitles={list !== 'mine'} />
            <NewerOlder newer={newer} older={olderAt(nextCursor)} labels={{ region: t('pages'), newer: t('newest'), older: t('older') }} />
          </>
        )
      }
    </QueryStates>
  );
}

/** Received files, then sent ones. A list of one kind already says which it is. */
function Files({ items, hidesTitles }: { items: readonly SharedFile[]; hidesTitles: boolean }) {
  const t = useFileWords();
  const ownId = useSession().user?.id;
  const received = items.filter(({ recipient }) => recipient.id === ownId);
  const sent = items.filter(({ recipient }) => recipient.id !== ownId);
  return (
    <div className="file-list grid gap-8">
      {[
        { title: t('listReceived'), files: received },
        { title: t('listSent'), files: sent },
      ].map(
        ({ title, files }) =>
          files.length > 0 && (
            <section key={title}>
              <h2 className={hidesTitles ? 'sr-only' : 'mb-2 text-lg'}>{title}</h2>
              <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                {files.map((file) => (
                  <FileRow key={file.id} file={file} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
