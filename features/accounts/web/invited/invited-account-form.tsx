import type { ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { PasswordField } from '#platform/web/forms/password-field.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import type { register } from '../../contract/endpoints.ts';
import { accountLimits } from '../../contract/limits.ts';
import { AccountForm } from '../account-form.tsx';
import { startSession } from '../start-session.ts';
import { textOf } from '../text-of.ts';
import { usePasswordLabels } from '../use-password-labels.ts';
import { useAccountPublicWords } from '../words.ts';
import { publicAccountWords } from '../word-loaders.ts';

const WithPublicWords = withWords({ 'accounts/public': publicAccountWords });

export interface InvitedAccount {
  name: string;
  password: string;
  acceptTerms: boolean;
}

export interface InvitedAccountFormProps {
  /** Address of the account, read-only. */
  email: string;
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
  const labels = usePasswordLabels();
  const [before, after] = t('register.terms').split('{conditions}');
  return (
    <AccountForm
      submitLabel={submitLabel}
      onSubmit={async (values) => {
        const account = { name: textOf(values, 'name'), password: textOf(values, 'password'), acceptTerms: 'acceptTerms' in values };
        const { token, user } = await onOpen(account);
        startSession(token, user.email);
        onDone();
      }}
    >
      {/* Lets password managers save the address with the password. */}
      <TextField name="email" type="email" label={t('email')} autoComplete="username" value={email} readOnly />
      <TextField name="name" label={t('name')} autoComplete="name" limit={accountLimits.name} defaultValue={name ?? ''} required />
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
    </AccountForm>
  );
}
