import type { ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { Link } from '#platform/web/router.tsx';
import { CheckboxField } from '#platform/web/ui/checkbox-field.tsx';
import { PasswordField } from '#platform/web/ui/password-field.tsx';
import { TextField } from '#platform/web/ui/text-field.tsx';
import { withWords } from '#platform/web/with-words.tsx';
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
  /** The address of the account; not to be changed. */
  email: string;
  /** As the inviter gave it. */
  name: string | null;
  submitLabel: string;
  /** Opens the account; the person is signed in with what it returns. */
  onOpen: (account: InvitedAccount) => Promise<Reply<typeof register>>;
  onDone: () => void;
}

/** What somebody gives who accepts an invitation and has no account. */
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
      {/* Password managers save the address with the password. */}
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
