import { useState, type ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { PasswordField } from '#platform/web/forms/password-field.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import type { register } from '../../contract/endpoints.ts';
import { accountLimits } from '../../contract/limits.ts';
import { AccountForm } from '../account-form.tsx';
import { AcceptedDomains } from '../registration/accepted-domains.tsx';
import { startSession } from '../start-session.ts';
import { textOf } from '../text-of.ts';
import { usePasswordLabels } from '../use-password-labels.ts';
import { useAccountPublicWords } from '../words.ts';
import { publicAccountWords } from '../word-loaders.ts';

const WithPublicWords = withWords({ 'accounts/public': publicAccountWords });

export interface InvitedAccount {
  name: string;
  email: string;
  password: string;
  acceptTerms: boolean;
}

export interface InvitedAccountFormProps {
  /** Address of the account, read-only; null if the person enters it. */
  email: string | null;
  /** As entered by the inviter. */
  name: string | null;
  submitLabel: string;
  /** Creates the account; the user is signed in with the response. */
  onOpen: (account: InvitedAccount) => Promise<Reply<typeof register>>;
  onDone: () => void;
}

/** Form for people without an account who accept an invitation. */
export function InvitedAccountForm(props: InvitedAccountFormProps): ReactNode {
  return (
    <WithPublicWords>
      <Fields {...props} />
    </WithPublicWords>
  );
}

function Fields({ email, name, submitLabel, onOpen, onDone }: InvitedAccountFormProps): ReactNode {
  const t = useAccountPublicWords();
  const { language } = useLanguage();
  const { mailDomains } = useSettings();
  const labels = usePasswordLabels();
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>();
  return (
    <AccountForm
      submitLabel={submitLabel}
      isWide
      textOfCode={(code) => refusals?.[code]}
      isOfFieldsToo
      onSubmit={async (values) => {
        const text = (field: string) => textOf(values, field);
        const account = { name: text('name'), email: email ?? text('email'), password: text('password') };
        try {
          const { token, user } = await onOpen({ ...account, acceptTerms: 'acceptTerms' in values });
          startSession(token, user.email);
        } catch (error) {
          setRefusals(
            await import('../registration/registration-words.ts').then(({ refusalsIn }) => refusalsIn(language)).catch(() => undefined),
          );
          throw error;
        }
        onDone();
      }}
    >
      {/* Lets password managers save the address with the password. */}
      {email !== null && <TextField name="email" type="email" label={t('email')} autoComplete="username" value={email} readOnly />}
      <TextField name="name" label={t('name')} autoComplete="name" limit={accountLimits.name} defaultValue={name ?? ''} required />
      {email === null && (
        <TextField name="email" type="email" label={t('email')} autoComplete="email" limit={accountLimits.email} required />
      )}
      {email === null && mailDomains && <AcceptedDomains domains={mailDomains} />}
      <PasswordField
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
        labels={labels}
        autoComplete="new-password"
        minLength={accountLimits.passwordMin}
        limit={accountLimits.passwordMax}
        required
      />
      <TermsField />
    </AccountForm>
  );
}

function TermsField(): ReactNode {
  const t = useAccountPublicWords();
  const [before, after] = t('register.terms').split('{conditions}');
  return (
    <CheckboxField
      name="acceptTerms"
      label={
        <>
          {before}
          <Link to="/conditionGenerales#conditiongeneral" target="_blank" className="link">
            {t('register.conditions')}
          </Link>
          {after}
        </>
      }
      summaryLabel={t('register.conditions')}
      required
    />
  );
}
