import { useQuery } from '#platform/web/queries/queries.ts';
import { useState, type ReactNode } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { ChevronRightIcon, PencilIcon, UserIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { yourSeenFields } from '../../contract/field-nouns.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { ConfirmationNotice } from '../email/confirmation-notice.tsx';
import { twoFactorQuery, userQuery } from '../queries.ts';
import { useCacheOwnData } from '../use-cache-own-data.ts';
import { useAccountWords } from '../words.ts';
import { Identity } from './identity.tsx';
import { OwnDataForm } from './own-data-form.tsx';
import { OwnDataRows, suggestion } from './own-data-rows.tsx';
import { ProfileHidden } from './profile-hidden.tsx';

/** The user's own data, read-only or in a form. */
export function OwnData({ id }: { id: string }): ReactNode {
  const t = useAccountWords();
  const { language } = useLanguage();
  const platform = usePlatformWords();
  const toast = useToast();
  const keep = useCacheOwnData();
  const own = useQuery(userQuery(id));
  const [isEditing, setIsEditing] = useState(false);

  const saved = async (user: OwnUser) => {
    setIsEditing(false);
    toast(t('account.saved'), { tone: 'success' });
    await keep(user);
  };
  return (
    <SectionCard
      id="data"
      title={t('account.data')}
      action={
        !isEditing && (
          <Button variant="secondary" size="small" icon={PencilIcon} disabled={!own.data} onClick={() => setIsEditing(true)}>
            {t('account.edit')}
          </Button>
        )
      }
    >
      <QueryStates query={own} skeleton={<Skeleton shape="list" label={platform('loading')} />}>
        {(user) => {
          if (!('email' in user)) return null;
          return isEditing ? (
            <OwnDataForm user={user} onSaved={saved} onCancel={() => setIsEditing(false)} />
          ) : (
            <OwnDataList user={user} onEdit={() => setIsEditing(true)} />
          );
        }}
      </QueryStates>
      <details className="mt-6 border-t border-line pt-2 text-sm text-muted">
        <summary className="min-h-11 content-center hover:text-ink">{t('account.dataSeen')}</summary>
        <p className="max-w-[70ch] pb-2 text-pretty">{t('account.dataHint', { fields: yourSeenFields(language) })}</p>
      </details>
    </SectionCard>
  );
}

function OwnDataList({ user, onEdit }: { user: OwnUser; onEdit: () => void }): ReactNode {
  const t = useAccountWords();
  return (
    <div className="grid gap-6">
      <ConfirmationNotice user={user} />
      {user.isProfileHidden && <ProfileHidden id={user.id} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Identity id={user.id} />
        <LinkButton to={`/people/${user.id}`} variant="quiet" size="small" icon={UserIcon} className="-ml-3.5 tablet:-mr-3.5 tablet:ml-0">
          {t('person.own')}
        </LinkButton>
      </div>
      <OwnDataRows user={user} onComplete={onEdit} beside={<TwoFactorSuggestion />} />
      <div>
        <CopyField
          label={t('account.id')}
          value={user.id}
          labels={{ copy: t('account.copy'), copied: t('account.copied') }}
          className="max-w-80"
        />
        <p className="mt-1.5 text-sm text-muted">{t('account.idHint')}</p>
      </div>
    </div>
  );
}

/** Leads to two-factor sign-in while it is off. */
export function TwoFactorSuggestion(): ReactNode {
  const t = useAccountWords();
  const { data } = useQuery(twoFactorQuery());
  if (!data || data.isOn) return null;
  return (
    <a href="#two-factor" className={`${suggestion} bg-surface`}>
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="font-[560] text-accent">{t('account.protect')}</span>
        <span className="text-sm text-muted">{t('account.protectText')}</span>
      </span>
      <ChevronRightIcon size={18} className="flex-none text-muted" />
    </a>
  );
}
