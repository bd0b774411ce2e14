import { useState, type ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { PasswordField } from '#platform/web/forms/password-field.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { updateUser } from '../../contract/endpoints.ts';
import { accountLimits, usernamePattern } from '../../contract/limits.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { AccountForm } from '../account-form.tsx';
import { PictureField } from '../picture/picture-field.tsx';
import { ProfileFields, typedFields } from '../profile-fields.tsx';
import { textOf } from '../text-of.ts';
import { usePasswordLabels } from '../use-password-labels.ts';
import { useAccountWords } from '../words.ts';

interface OwnDataFormProps {
  user: OwnUser;
  onSaved: (user: OwnUser) => Promise<void>;
  onCancel: () => void;
  /** Called with each error; the form then shows only field errors, such as a taken username. */
  onFailed?: (error: unknown) => void;
}

/**
 * Form for the user's own data, kept as a draft until it is saved or cancelled. A new address
 * requires the password.
 */
export function OwnDataForm({ user, onSaved, onCancel, onFailed }: OwnDataFormProps): ReactNode {
  const t = useAccountWords();
  const [picture, setPicture] = useState(user.profileImage);
  const [email, setEmail] = useState(user.email);
  const isNewAddress = email.trim().toLowerCase() !== user.email.toLowerCase();
  return (
    <AccountForm
      submitLabel={t('account.save')}
      beside={
        <Button variant="quiet" className="max-tablet:w-full" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
      }
      onSubmit={async (values) => {
        const text = (name: string) => textOf(values, name);
        const saving = call(updateUser, {
          params: { id: user.id },
          body: {
            id: user.id,
            username: text('username'),
            name: text('name'),
            email: text('email'),
            ...typedFields(values, 'contact', 'about'),
            profileImage: picture,
            ...(isNewAddress ? { currentPassword: text('currentPassword') } : {}),
          },
        });
        await saving.then(onSaved, (error: unknown) => {
          onFailed?.(error);
          if (!onFailed || problemOf(error).fields?.length) throw error;
        });
      }}
    >
      <PictureField name={user.name} value={picture} onChange={setPicture} />
      <TextField name="name" label={t('name')} autoComplete="name" limit={accountLimits.name} defaultValue={user.name} required />
      <ProfileFields section="about" values={user} isOptionalSaid />
      <UsernameField username={user.username} />
      <EmailFields email={email} isNewAddress={isNewAddress} onChange={setEmail} />
      <ProfileFields section="contact" values={user} isOptionalSaid />
    </AccountForm>
  );
}

interface EmailFieldsProps {
  email: string;
  isNewAddress: boolean;
  onChange: (email: string) => void;
}

/** The address, and the password if it is a new one. */
function EmailFields({ email, isNewAddress, onChange }: EmailFieldsProps): ReactNode {
  const t = useAccountWords();
  const labels = usePasswordLabels();
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={t('email')}
        autoComplete="email"
        limit={accountLimits.email}
        value={email}
        onChange={({ target }) => onChange(target.value)}
        required
      />
      {isNewAddress && (
        <PasswordField
          name="currentPassword"
          label={t('currentPassword')}
          hint={t('account.currentPasswordHint')}
          labels={labels}
          autoComplete="current-password"
          limit={accountLimits.passwordMax}
          required
        />
      )}
    </>
  );
}

function UsernameField({ username }: { username: string }): ReactNode {
  const t = useAccountWords();
  return (
    <TextField
      name="username"
      label={t('username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      pattern={usernamePattern}
      minLength={accountLimits.usernameMin}
      limit={accountLimits.usernameMax}
      defaultValue={username}
      required
    />
  );
}
