import type { ReactNode } from 'react';
import { call } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/text-field.tsx';
import { updateUser } from '../../contract/endpoints.ts';
import { accountLimits, usernamePattern } from '../../contract/limits.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { AccountForm } from '../account-form.tsx';
import { ContactFields } from '../contact-fields.tsx';
import { textOf } from '../text-of.ts';
import { useAccountWords } from '../words.ts';

interface OwnDataFormProps {
  user: OwnUser;
  onSaved: (user: OwnUser) => Promise<void>;
  onCancel: () => void;
}

/** Changing one's own data. What was typed stays until it is saved or given up. */
export function OwnDataForm({ user, onSaved, onCancel }: OwnDataFormProps): ReactNode {
  const t = useAccountWords();
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
        const changed = await call(updateUser, {
          params: { id: user.id },
          body: {
            username: text('username'),
            name: text('name'),
            email: text('email'),
            address: text('address'),
            postalCode: text('postalCode'),
            city: text('city'),
            country: text('country'),
            phone: text('phone'),
          },
        });
        await onSaved(changed);
      }}
    >
      <TextField name="name" label={t('name')} autoComplete="name" limit={accountLimits.name} defaultValue={user.name} required />
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField
          name="username"
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          pattern={usernamePattern}
          minLength={accountLimits.usernameMin}
          limit={accountLimits.usernameMax}
          defaultValue={user.username}
          required
        />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="email"
          limit={accountLimits.email}
          defaultValue={user.email}
          required
        />
      </div>
      <ContactFields values={user} isOptionalSaid />
    </AccountForm>
  );
}
