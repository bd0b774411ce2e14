import type { Retention } from '#platform/contract/retention/span.ts';

/** Retention periods of account data; used by the sweeps and the privacy policy. */
export const retention = {
  account: {
    tables: ['users', 'username_shapes', 'name_shapes', 'hidden_profiles', 'second_factors', 'recovery_codes', 'provider_identities'],
    spans: { silent: '3 years', warned: '30 days' },
  },
  passkeys: { tables: ['passkeys', 'used_passkey_challenges'], spans: { challenge: '5 minutes' } },
  sessions: { tables: ['sessions'], spans: { life: '30 days', ended: '30 days' } },
  devices: { tables: ['known_devices'], spans: { unused: '180 days' } },
  links: {
    tables: ['password_resets', 'email_confirmations', 'email_changes', 'objections', 'sign_in_codes'],
    spans: { reset: '30 minutes', invitation: '14 days', address: '1 days', objection: '3 days', signInCode: '15 minutes' },
  },
  invitations: { tables: ['registration_invitations'], spans: { ended: '30 days' } },
  attempts: { tables: ['attempts'], spans: {} },
  quotas: { tables: ['quota_uses'], spans: { counted: '1 days' } },
  audit: { tables: ['audit', 'audit_chain', 'audit_checkpoint'], spans: { kept: '1 years' } },
  unaskedMails: { tables: ['unasked_mails'], spans: { counted: '1 days' } },
} as const satisfies Record<string, Retention>;
