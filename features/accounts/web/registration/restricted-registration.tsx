import { useEffect, useState, type ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { showInvitation } from '../../contract/registration-endpoints.ts';
import { FormCard } from '../form-card.tsx';
import { RegistrationForm } from '../registration-form.tsx';
import { useAccountPublicWords } from '../words.ts';
import { useRegistrationWords } from './registration-words.ts';

type Shown = Reply<typeof showInvitation>;

/** Registration by invitation, or a notice for people without one. */
export function RestrictedRegistration(): ReactNode {
  const { registration } = useSettings();
  const [search] = useSearchParams();
  const token = search.get('token');
  return registration === 'invitation' && token ? <Invited token={token} /> : <Refused as={registration ?? 'invitation'} />;
}

function Invited({ token }: { token: string }): ReactNode {
  const t = useRegistrationWords();
  const open = useAccountPublicWords();
  const [found, setFound] = useState<Shown>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isRemoved = false;
    call(showInvitation, { body: { token } }).then(
      (shown) => isRemoved || setFound(shown),
      (error: unknown) => isRemoved || setFailure(problemOf(error).code),
    );
    return () => {
      isRemoved = true;
    };
  }, [token]);
  if (failure === 'registration.invitationInvalid') return <Refused as="over" />;
  if (failure === 'registration.closed') return <Refused as="closed" />;
  return (
    <FormCard isWide title={open('register.title')} description={t('invitedText')}>
      {found ? (
        <RegistrationForm invitation={{ ...found, token }} />
      ) : failure === undefined ? (
        <p role="status">{t('looking')}</p>
      ) : (
        <Notice tone="warn" isAnnounced>
          {t('failed')}
        </Notice>
      )}
    </FormCard>
  );
}

function Refused({ as }: { as: 'invitation' | 'closed' | 'over' }): ReactNode {
  const t = useRegistrationWords();
  return (
    <FormCard title={t(`title.${as}`)} description={t(`text.${as}`)}>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton to="/connect#login">{t('toSignIn')}</LinkButton>
        <LinkButton to="/contact" variant="secondary">
          {t('ask')}
        </LinkButton>
      </div>
    </FormCard>
  );
}
