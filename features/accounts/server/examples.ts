import { generateSync } from 'otplib';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { everybody, type Examples, type Fixture, type Thing } from '#platform/server/testing/examples.ts';
import { newId } from '#platform/server/common/id.ts';
import { insertReset } from './password/reset-store.ts';
import { resetTokenHash } from './password/reset-token.ts';
import { newChallenge } from './passkeys/challenge.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { SoftAuthenticator } from './passkeys/soft-authenticator.ts';
import { insertIdentity } from './provider/identity-store.ts';
import { objectionAddress } from './objection/objection-address.ts';
import { updatePrivacy } from './privacy/privacy.ts';
import { insertSignInCode } from './sign-in-code/sign-in-code-store.ts';
import { newSignInCode, signInCodeHash } from './sign-in-code/sign-in-code.ts';
import { aUser, testPassword } from './testing.ts';

/** Roles that share a group with the owner, who is unlisted. */
const acquainted = ['owner', 'member'] as const;
const administrator = ['administrator'] as const;

const registration = { mode: 'open', managersInvite: true, providerRegisters: false, mailDomains: [] };
const invitation = { role: 'member', days: 7, maxUses: 3, language: 'en' };
const provider = { issuer: 'https://login.example.org', clientId: 'atrium', name: 'Harbour', usernameClaim: 'preferred_username' };

async function aPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/** Turns on two-factor authentication and starts one more session with it. */
async function guard({ ask, people: { owner } }: Fixture): Promise<void> {
  const { secret } = await ask('owner', 'POST /api/auth/two-factor/setup', { password: testPassword });
  const code = generateSync({ secret: String(secret) });
  const { recoveryCodes } = await ask('owner', 'POST /api/auth/two-factor/confirm', { code });
  const [recovery] = recoveryCodes as string[];
  await ask('visitor', 'POST /api/auth/login', { identifier: owner.viewer.username, password: testPassword, code: recovery });
}

/** A passkey of the owner that has been used once. */
async function aPasskey({ app, ask, people: { owner } }: Fixture, name: string): Promise<string> {
  const { id: rpId, origin } = relyingParty(app.config);
  const key = new SoftAuthenticator();
  const made = key.make({ origin, rpId, challenge: newChallenge(app.config, { adds: owner.viewer.id }) });
  const { id } = await ask('owner', 'POST /api/auth/passkeys', { name, credential: made });
  const credential = key.sign({ origin, rpId, challenge: newChallenge(app.config, 'signIn') });
  await ask('visitor', 'POST /api/auth/passkey-sign-in', { credential });
  return String(id);
}

export const examples: Examples = {
  async make(fixture): Promise<readonly Thing[]> {
    const { app, people: them, ask, mark } = fixture;
    const { viewer, email } = them.owner;
    const { id } = viewer;
    const known = { occupation: mark() };
    const signed = { city: 'Quillhaven', company: 'Quillwork & Sons' };
    const own = { address: mark(), postalCode: mark(), phone: mark() };
    const newEmail = 'another.unseen@example.org';
    await app.db.run(sql`update users set email_confirmed_at = now() where id = ${id}`);
    await ask('owner', `PUT /api/user/${id}`, {
      username: viewer.username,
      name: 'Zéphyrine Quill',
      email,
      ...known,
      ...signed,
      ...own,
      profileImage: await aPicture(),
    });
    await ask('owner', 'PUT /api/privacy', { isListed: false });
    await guard(fixture);
    await ask('visitor', 'POST /api/auth/request-reset', { email });
    await ask('owner', `PUT /api/user/${id}`, {
      username: viewer.username,
      name: 'Zéphyrine Quill',
      email: newEmail,
      currentPassword: testPassword,
    });
    await app.db.transaction((tx) => objectionAddress(app, tx, id, new Date().toISOString()));
    await app.db.transaction((tx) => insertSignInCode(tx, id, signInCodeHash(app.config, id, newSignInCode())));
    const passkey = { name: mark() };
    const passkeyId = await aPasskey(fixture, passkey.name);
    await app.db.transaction((tx) => insertIdentity(tx, { issuer: 'https://login.example.org', subject: mark() }, id));
    const mail = { subject: mark() };
    const { id: mailId } = await app.db.one<{ id: string }>(sql`
      select id::text from graphile_worker.add_job('mail', ${JSON.stringify({ to: 'somebody@example.org', text: 'A mail', ...mail })}::json,
        run_at => now() + interval '24 hours')`);
    const stored = { subject: mark() };
    const storedId = newId();
    await insertReset(app.db, resetTokenHash(storedId), id);
    await app.db.run(sql`
      insert into mails (id, to_address, subject, text)
      values (${storedId}, 'somebody@example.org', ${stored.subject}, ${`${app.config.publicUrl}/resetPassword?token=${storedId}`})`);
    await ask('administrator', 'PUT /api/admin/registration', registration);
    const invited = { email: 'invited.unseen@example.org' };
    const { id: invitationId } = await ask('owner', 'POST /api/registration/invitations', { ...invitation, ...invited });
    const link = await ask('administrator', 'POST /api/registration/invitations', { ...invitation, email: null });
    const { items } = (await ask('owner', 'GET /api/sessions')) as { items: { id: string; isCurrent: boolean }[] };
    const other = items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const account = { email: 'looked-after.unseen@example.org' };
    const lookedAfter = (await aUser(app, account)).viewer;
    await updatePrivacy(app.as(lookedAfter), { body: { isListed: false } });
    return [
      { name: 'profile', at: '/api/people/:id', params: { id }, seenBy: acquainted, marks: known },
      { name: 'account', at: '/api/user/:id', params: { id }, seenBy: acquainted },
      {
        name: 'what one alone knows of oneself',
        seenBy: ['owner'],
        marks: { email, ...own, newEmail },
        // Administrators find accounts by address.
        partly: { administrator: { marks: ['email'] } },
      },
      {
        name: 'account that administrators look after',
        at: '/api/admin/people/:id',
        params: { id: lookedAfter.id },
        seenBy: administrator,
        changedBy: administrator,
        marks: account,
        writtenBy: null,
      },
      {
        name: 'invitation to register',
        at: '/api/registration/invitations/:id',
        params: { id: String(invitationId) },
        seenBy: ['owner', 'administrator'],
        changedBy: ['owner', 'administrator'],
        marks: invited,
      },
      {
        name: 'link to register',
        at: '/api/registration/invitations/:id',
        params: { id: String(link['id']) },
        seenBy: administrator,
        changedBy: administrator,
        marks: { token: new URL(String(link['address'])).searchParams.get('token') ?? '' },
        writtenBy: null,
      },
      { name: 'another session', at: '/api/sessions/:id', params: { id: other }, seenBy: ['owner'], marks: { id: other } },
      { name: 'passkey', at: '/api/auth/passkeys/:id', params: { id: passkeyId }, seenBy: ['owner'], marks: passkey },
      {
        name: 'mail',
        at: '/api/mails/:id',
        params: { id: mailId },
        seenBy: administrator,
        changedBy: administrator,
        marks: mail,
        writtenBy: null,
      },
      {
        name: 'stored mail',
        at: '/api/stored-mails/:id',
        params: { id: storedId },
        seenBy: administrator,
        changedBy: administrator,
        marks: stored,
        writtenBy: null,
      },
    ];
  },
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
