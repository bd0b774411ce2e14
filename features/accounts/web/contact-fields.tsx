import type { ReactNode } from 'react';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { accountLimits } from '../contract/limits.ts';
import { useAccountPublicWords } from './words.ts';

interface Contact {
  address: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
  phone: string | null;
}

/** Optional fields for address and phone. */
export function ContactFields({ values, isOptionalSaid }: { values?: Contact; isOptionalSaid?: boolean }): ReactNode {
  const t = useAccountPublicWords();
  const optional = isOptionalSaid ? { optionalText: t('optional') } : {};
  return (
    <>
      <TextField
        name="address"
        label={t('address')}
        autoComplete="street-address"
        limit={accountLimits.address}
        defaultValue={values?.address ?? ''}
        {...optional}
      />
      <div className="grid gap-5 tablet:grid-cols-[2fr_3fr]">
        <TextField
          name="postalCode"
          label={t('postalCode')}
          autoComplete="postal-code"
          limit={accountLimits.postalCode}
          defaultValue={values?.postalCode ?? ''}
          {...optional}
        />
        <TextField
          name="city"
          label={t('city')}
          autoComplete="address-level2"
          limit={accountLimits.city}
          defaultValue={values?.city ?? ''}
          {...optional}
        />
      </div>
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField
          name="country"
          label={t('country')}
          autoComplete="country-name"
          limit={accountLimits.country}
          defaultValue={values?.country ?? ''}
          {...optional}
        />
        <TextField
          name="phone"
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          limit={accountLimits.phone}
          defaultValue={values?.phone ?? ''}
          {...optional}
        />
      </div>
    </>
  );
}
