import type { ReactNode } from 'react';
import { PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { RemovalButton } from '#platform/web/ui/removal-button.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { endCoAuthorship, removeCoAuthor } from '../../../contract/co-author-endpoints.ts';
import type { CoAuthor, CoAuthorList } from '../../../contract/co-author-shapes.ts';
import { coAuthorsQuery } from '../../queries.ts';
import { readsOf } from '../../reads-of.ts';
import { useDocumentWords } from '../../words.ts';
import { AskCoAuthor } from './ask-co-author.tsx';
import { OwnName } from './own-name.tsx';
import { PermissionChoice } from './permission-field.tsx';

interface CoAuthorsDialogProps {
  id: string;
  /** Without a title, people could not tell what they are asked to write. */
  hasTitle: boolean;
  isCoAuthor: boolean;
  onClose: () => void;
}

/**
 * The co-authors of a document. The author asks and removes people; a co-author stops being one.
 * Mount it only while it is open.
 */
export function CoAuthorsDialog({ id, hasTitle, isCoAuthor, onClose }: CoAuthorsDialogProps) {
  const t = useDocumentWords();
  const coAuthors = useQuery(coAuthorsQuery(id));
  return (
    <Dialog isOpen onClose={onClose} title={t('coAuthors.title')} closeLabel={t('close')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-muted">{t(isCoAuthor ? 'coAuthors.leadCoAuthor' : 'coAuthors.lead')}</p>
        <QueryStates query={coAuthors} skeleton={<Skeleton shape="list" count={2} label={t('loading')} />}>
          {(list) => (
            <>
              <People id={id} list={list} isCoAuthor={isCoAuthor} onLeft={onClose} />
              {isCoAuthor ? (
                <OwnName id={id} items={list.items} />
              ) : (
                <AskCoAuthor id={id} hasTitle={hasTitle} present={list.items.map(({ userId }) => userId)} />
              )}
            </>
          )}
        </QueryStates>
      </div>
    </Dialog>
  );
}

interface PeopleProps {
  id: string;
  list: CoAuthorList;
  isCoAuthor: boolean;
  /** Called when the viewer is no longer a co-author. */
  onLeft: () => void;
}

function People({ id, list: { author, items }, isCoAuthor, onLeft }: PeopleProps) {
  const t = useDocumentWords();
  const ownId = useSession().user?.id;

  function actionOf(coAuthor: CoAuthor) {
    if (coAuthor.userId === ownId) return <LeaveButton id={id} onLeft={onLeft} />;
    return !isCoAuthor && <RemoveButton id={id} coAuthor={coAuthor} />;
  }

  // The author chooses it in the list, where it is shown.
  const noteOf = ({ hasAccepted, permission }: CoAuthor): string =>
    [t(hasAccepted ? 'coAuthors.coAuthor' : 'coAuthors.waiting'), ...(isCoAuthor ? [t(`coAuthors.may.${permission}`)] : [])].join(' · ');

  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      <Person userId={author.userId} name={author.name} note={t('coAuthors.author')} />
      {items.map((coAuthor) => (
        <Person key={coAuthor.userId} userId={coAuthor.userId} name={coAuthor.name} note={noteOf(coAuthor)}>
          {!isCoAuthor && <PermissionChoice id={id} coAuthor={coAuthor} />}
          {actionOf(coAuthor)}
        </Person>
      ))}
    </ul>
  );
}

/** Ends the viewer’s own co-authorship. */
function LeaveButton({ id, onLeft }: Pick<PeopleProps, 'id' | 'onLeft'>) {
  const t = useDocumentWords();
  const refresh = useRefresh();
  const navigate = useNavigate();
  return (
    <RemovalButton
      named={t('coAuthors.leave')}
      labels={{
        cancel: t('cancel'),
        close: t('close'),
        remove: t('coAuthors.leave'),
        title: t('coAuthors.leaveTitle'),
        done: t('coAuthors.left'),
      }}
      text={t('coAuthors.leaveText')}
      onRemove={() => call(endCoAuthorship, { params: { id } })}
      onRemoved={() => {
        onLeft();
        navigate('/draft/together');
        return refresh(...readsOf(id));
      }}
    />
  );
}

/** Removes a co-author, or withdraws the request to be one. */
function RemoveButton({ id, coAuthor: { userId, name, hasAccepted } }: { id: string; coAuthor: CoAuthor }) {
  const t = useDocumentWords();
  const refresh = useRefresh();
  return (
    <RemovalButton
      named={t('coAuthors.removeNamed', { name })}
      labels={{
        cancel: t('cancel'),
        close: t('close'),
        remove: t('coAuthors.remove'),
        title: t(hasAccepted ? 'coAuthors.removeTitle' : 'coAuthors.withdrawTitle', { name }),
        done: t('coAuthors.removed', { name }),
      }}
      text={t(hasAccepted ? 'coAuthors.removeText' : 'coAuthors.withdrawText', { name })}
      onRemove={() => call(removeCoAuthor, { params: { id, userId } })}
      onRemoved={() => refresh(...readsOf(id))}
    />
  );
}

function Person({ userId, name, note, children }: { userId: string; name: string; note: string; children?: ReactNode }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-2">
      <PersonAvatar id={userId} name={name} size="small" />
      <div className="min-w-0 flex-1">
        <PersonName id={userId} name={name} className="font-[560]" />
        <p className="text-sm text-muted">{note}</p>
      </div>
      {children}
    </li>
  );
}
