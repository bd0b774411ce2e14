import { useState, type ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { useSettings } from '#platform/web/registry/settings.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { requestReset } from '../contract/endpoints.ts';
import { accountLimits } from '../contract/limits.ts';
import { AccountForm } from './account-form.tsx';
import { FormCard } from './form-card.tsx';
import { PlaceLink } from './place-link.tsx';
import { textOf } from './text-of.ts';
import { useAccountPublicWords } from './words.ts';

/** Page that requests a reset link; the same text for known and unknown addresses. */
export function RequestResetPage(): ReactNode {
  const t = useAccountPublicWords();
  const { keepsMails } = useSettings();
  const { isOpen } = useSiteNavigation();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <FormCard
      title={t('requestReset.title')}
      description={t('requestReset.description')}
      foot={sentTo === undefined && <PlaceLink to="/connect#login">{t('backToSignIn')}</PlaceLink>}
    >
      {sentTo === undefined ? (
        <AccountForm
          submitLabel={t('requestReset.submit')}
          onSubmit={async (values) => {
            const email = textOf(values, 'email');
            await call(requestReset, { body: { email } });
            setSentTo(email);
          }}
        >
          <TextField name="email" type="email" label={t('email')} autoComplete="email" limit={accountLimits.email} required />
        </AccountForm>
      ) : (
        <Notice
          tone="success"
          isAnnounced
          title={t(keepsMails ? 'requestReset.keptTitle' : 'requestReset.sentTitle')}
          actions={
            <>
              {keepsMails && isOpen('/contact') && (
                <LinkButton to="/contact" size="small">
                  {t('requestReset.contact')}
                </LinkButton>
              )}
              <LinkButton to="/connect#login" size="small" variant="secondary">
                {t('backToSignIn')}
              </LinkButton>
              <Button size="small" variant="quiet" onClick={() => setSentTo(undefined)}>
                {t('requestReset.again')}
              </Button>
            </>
          }
        >
          {t(keepsMails ? 'requestReset.kept' : 'requestReset.sent', { email: sentTo })}
        </Notice>
      )}
    </FormCard>
  );
}
