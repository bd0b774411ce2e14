import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods of account data; used by the sweeps and the privacy policy. */
export const retention = {
  account: {
    tables: ['users', 'username_shapes', 'name_shapes', 'hidden_profiles', 'second_factors', 'recovery_codes', 'provider_identities'],
    periods: { silent: '3 years', warned: '30 days' },
  },
  passkeys: { tables: ['passkeys', 'used_passkey_challenges'], periods: { challenge: '5 minutes' } },
  sessions: { tables: ['sessions'], periods: { life: '30 days', ended: '30 days' } },
  devices: { tables: ['known_devices'], periods: { unused: '180 days' } },
  links: {
    tables: ['password_resets', 'email_confirmations', 'email_changes', 'objections', 'sign_in_codes'],
    periods: { reset: '30 minutes', invitation: '14 days', address: '1 days', objection: '3 days', signInCode: '15 minutes' },
  },
  invitations: { tables: ['registration_invitations'], periods: { ended: '30 days' } },
  attempts: { tables: ['attempts'], periods: {} },
  quotas: { tables: ['quota_uses'], periods: { counted: '1 days' } },
  audit: { tables: ['audit', 'audit_chain', 'audit_checkpoint'], periods: { kept: '1 years' } },
  unaskedMails: { tables: ['unasked_mails'], periods: { counted: '1 days' } },
} as const satisfies Record<string, Retention>;
