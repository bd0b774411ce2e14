import { useQuery } from '#platform/web/queries/queries.ts';
import { useId, useState, type ReactNode } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { ChevronDownIcon, PencilIcon, SettingsIcon, UserIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import type { OwnUser } from '../../contract/shapes.ts';
import { CloseAccountButton } from '../account/close-account-button.tsx';
import { OwnDataForm } from '../account/own-data-form.tsx';
import { OwnDataRows } from '../account/own-data-rows.tsx';
import { ConfirmationNotice } from '../email/confirmation-notice.tsx';
import { userQuery } from '../queries.ts';
import { useCacheOwnData } from '../use-cache-own-data.ts';
import { useAccountWords } from '../words.ts';
import { WithAccountWords } from './with-account-words.ts';

interface ProfilePanelProps {
  id: string;
  /** The draft is kept while the panel is closed. */
  isOpen: boolean;
  onClose: () => void;
}

/** Panel in the header of every page: the user's own data and sign-out. */
export function ProfilePanel(props: ProfilePanelProps): ReactNode {
  return (
    <WithAccountWords>
      <Panel {...props} />
    </WithAccountWords>
  );
}

function Panel({ id, isOpen, onClose }: ProfilePanelProps): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const own = useQuery(userQuery(id));
  return (
    <Dialog isOpen={isOpen} isKept onClose={onClose} title={t('profile.title')} closeLabel={t('profile.close')} size="side">
      <QueryStates query={own} skeleton={<Skeleton shape="list" label={platform('loading')} />}>
        {(user) => 'email' in user && <Profile user={user} onClose={onClose} />}
      </QueryStates>
    </Dialog>
  );
}

function Profile({ user, onClose }: { user: OwnUser; onClose: () => void }): ReactNode {
  const t = useAccountWords();
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={user.name} src={user.profileImage} size="large" />
        <div className="min-w-0">
          <p className="truncate text-lg font-[600]">{user.name}</p>
          <p className="truncate text-muted">{user.username}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Badge tone="accent">{t(`role.${user.role}`)}</Badge>
            <span className="text-sm text-muted">
              {t('account.id')} <span className="font-[560] text-ink">{user.id}</span>
            </span>
          </p>
        </div>
      </div>
      <ConfirmationNotice user={user} />
      <EditMyData user={user} />
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <LinkButton to="/client" variant="secondary" size="small" icon={SettingsIcon} onClick={onClose}>
          {t('profile.whole')}
        </LinkButton>
        <LinkButton to={`/people/${user.id}`} variant="quiet" size="small" icon={UserIcon} onClick={onClose}>
          {t('person.own')}
        </LinkButton>
        <CloseAccountButton variant="quiet" />
      </div>
    </div>
  );
}

/** Collapsible section that keeps its draft while collapsed. */
function EditMyData({ user }: { user: OwnUser }): ReactNode {
  const t = useAccountWords();
  const toast = useToast();
  const keep = useCacheOwnData();
  const contentId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section className="rounded-control border border-line">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-4 text-left text-base font-[560] hover:bg-tint"
        >
          {t('account.edit')}
          <ChevronDownIcon size={18} className={isOpen ? 'rotate-180' : undefined} />
        </button>
      </h3>
      <div id={contentId} hidden={!isOpen} className="px-4 pt-3 pb-4">
        {isEditing ? (
          <OwnDataForm
            user={user}
            onCancel={() => setIsEditing(false)}
            onSaved={async (changed) => {
              setIsEditing(false);
              toast(t('account.saved'), { tone: 'success' });
              await keep(changed);
            }}
            // The panel stays open with the draft.
            onFailed={(error) => console.error('the profile could not be saved', error)}
          />
        ) : (
          <div className="grid gap-4">
            <OwnDataRows user={user} onComplete={() => setIsEditing(true)} />
            <Button variant="secondary" size="small" icon={PencilIcon} className="justify-self-start" onClick={() => setIsEditing(true)}>
              {t('profile.edit')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
