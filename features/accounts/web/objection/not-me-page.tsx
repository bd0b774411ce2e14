import type { ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { object } from '../../contract/endpoints.ts';
import { LinkPage } from '../email/link-page.tsx';
import { FormCard } from '../form-card.tsx';
import { useAccountPublicWords } from '../words.ts';

/** Page of the link “This was not me”: ends all sessions and sends a reset link. */
export function NotMePage(): ReactNode {
  const t = useAccountPublicWords();
  const navigate = useNavigate();
  const { end } = useSession();
  const [search] = useSearchParams();
  const done = { title: t('notMe.doneTitle'), description: t('notMe.done') };
  // Stored in the address, because the page reloads when the session of this browser ends.
  if (search.has('done'))
    return (
      <FormCard {...done}>
        <LinkButton to="/requestReset" isWide variant="secondary">
          {t('reset.askAgain')}
        </LinkButton>
      </FormCard>
    );
  return (
    <LinkPage
      title={t('notMe.title')}
      description={t('notMe.description')}
      submitLabel={t('notMe.submit')}
      invalidCode="account.objectionInvalid"
      invalid={{ title: t('reset.invalidTitle'), description: t('notMe.invalid') }}
      onward={
        <LinkButton to="/requestReset" isWide>
          {t('notMe.reset')}
        </LinkButton>
      }
      onSubmit={async (token) => {
        await call(object, { body: { token } });
        navigate('/notMe?done=yes', { replace: true });
        end();
        return done;
      }}
    />
  );
}
