import { everybody, type Examples } from '#platform/server/testing/examples.ts';
import { newChallenge } from './passkeys/challenge.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { SoftAuthenticator } from './passkeys/soft-authenticator.ts';
import { exampleAccounts, invitation, registration } from './testing/example-accounts.ts';

const administrator = ['administrator'] as const;

const provider = { issuer: 'https://login.example.org', clientId: 'atrium', name: 'Harbour', usernameClaim: 'preferred_username' };

export const examples: Examples = {
  make: exampleAccounts,
  calls: ({ app, people: { owner }, thing: thingOf }) => ({
    'PUT /api/admin/registration': { by: administrator, body: () => registration },
    'POST /api/registration/invitations': { by: ['owner', 'administrator'], body: () => ({ ...invitation, email: null }) },
    'POST /api/auth/invitation': { by: everybody, body: () => ({ token: thingOf('link to register').marks?.['token'] ?? '' }) },
    'DELETE /api/registration/invitations/:id': { on: 'invitation to register', thenSeenBy: [] },
    'PUT /api/admin/sign-in-provider': { by: administrator, body: () => provider },
    'DELETE /api/admin/sign-in-provider': { by: administrator },
    'POST /api/admin/sign-in-provider/check': { by: administrator, body: () => ({ issuer: 'https://127.0.0.1' }) },
    'POST /api/auth/passkeys': {
      by: ['owner'],
      body: () => {
        const { id: rpId, origin } = relyingParty(app.config);
        const challenge = newChallenge(app.config, { adds: owner.viewer.id });
        return { name: 'Another', credential: new SoftAuthenticator().make({ origin, rpId, challenge }) };
      },
    },
    'PUT /api/auth/passkeys/:id': { body: (thing) => ({ name: thing?.marks?.['name'] ?? '' }) },
    'DELETE /api/auth/passkeys/:id': { on: 'passkey', thenSeenBy: [] },
    'PUT /api/admin/people/:id/rights': { body: () => ({ role: 'manager', isAdministrator: false }) },
    'PUT /api/admin/people/:id/suspension': { body: () => ({ reason: 'Spam', until: null }) },
    'DELETE /api/admin/people/:id/suspension': {},
    'DELETE /api/admin/people/:id/sessions': {},
    'DELETE /api/admin/people/:id': { thenSeenBy: [] },
    'POST /api/stored-mails/:id/link': { on: 'stored mail' },
    'POST /api/mails/test': { by: administrator, body: () => ({ to: 'test.unseen@example.org' }) },
    'POST /api/admin/audit/check': { by: administrator },
    'GET /api/people': { queries: [`ids=${owner.viewer.id}`] },
    'GET /api/people/:id/things': { queries: ['kind=group', 'kind=document'] },
    'PUT /api/user/:id': { body: () => ({ username: owner.viewer.username, name: 'Zéphyrine Quill', email: owner.email }) },
  }),
  emptyTables: { hidden_profiles: 'of a profile that is hidden nothing can be walked that is seen and changed' },
  persons: {
    users: { inExport: 'account.json' },
    username_shapes: { inExport: { not: 'it is worked out of the username, which stands there' } },
    name_shapes: { inExport: { not: 'it is worked out of the name, which stands there' } },
    hidden_profiles: { inExport: 'account.json' },
    sessions: { inExport: 'sessions.json' },
    known_devices: { inExport: 'devices.json' },
    email_changes: { inExport: 'account.json' },
    audit: { inExport: 'actions.json', kept: 'what was done is known for a year' },
    passkeys: { inExport: 'passkeys.json' },
    registration_invitations: { inExport: 'invitations.json' },
    provider_identities: { inExport: 'providers.json' },
    second_factors: { inExport: { not: 'it guards the account' } },
    recovery_codes: { inExport: { not: 'they guard the account' } },
    password_resets: { inExport: { not: 'it opens the account' } },
    email_confirmations: { inExport: { not: 'it is a right for whoever has the mail' } },
    sign_in_codes: { inExport: { not: 'it opens the account' } },
    objections: { inExport: { not: 'it is a right for whoever has the mail' } },
    quota_uses: { inExport: { not: 'a count of today' } },
  },
};
