import { generateSync } from 'otplib';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { Fixture, Thing } from '#platform/server/testing/examples.ts';
import { newId } from '#platform/server/common/id.ts';
import { insertReset } from '../password/reset-store.ts';
import { resetTokenHash } from '../password/reset-token.ts';
import { newChallenge } from '../passkeys/challenge.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { SoftAuthenticator } from '../passkeys/soft-authenticator.ts';
import { insertIdentity } from '../provider/identity-store.ts';
import { objectionAddress } from '../objection/objection-address.ts';
import { updatePrivacy } from '../privacy/privacy.ts';
import { insertSignInCode } from '../sign-in-code/sign-in-code-store.ts';
import { newSignInCode, signInCodeHash } from '../sign-in-code/sign-in-code.ts';
import { aUser, testPassword } from '../testing.ts';

/** Roles that share a group with the owner, who is unlisted. */
const acquainted = ['owner', 'member'] as const;
const administrator = ['administrator'] as const;

export const registration = { mode: 'open', managersInvite: true, providerRegisters: false, mailDomains: [] };
export const invitation = { role: 'member', days: 7, maxUses: 3, language: 'en' };

/** Creates the account of the owner with all that belongs to it, and what administrators see. */
export async function exampleAccounts(fixture: Fixture): Promise<readonly Thing[]> {
  const account = await theOwnAccount(fixture);
  const passkey = await aPasskey(fixture);
  await anIdentity(fixture);
  const mails = [await aQueuedMail(fixture), await aStoredMail(fixture)];
  const invitations = await someInvitations(fixture);
  const session = await anotherSession(fixture);
  return [...account, await anAccountLookedAfter(fixture), ...invitations, session, passkey, ...mails];
}

/** The owner's profile and account, unlisted, with a second factor and a pending new address. */
async function theOwnAccount(fixture: Fixture): Promise<Thing[]> {
  const { app, people, ask, mark } = fixture;
  const { viewer, email } = people.owner;
  const { id, username } = viewer;
  const known = { occupation: mark() };
  const signed = { city: 'Quillhaven', company: 'Quillwork & Sons' };
  const own = { address: mark(), postalCode: mark(), phone: mark() };
  const newEmail = 'another.unseen@example.org';
  const fields = { username, name: 'Zéphyrine Quill' };
  await app.db.run(sql`update users set email_confirmed_at = now() where id = ${id}`);
  await ask('owner', `PUT /api/user/${id}`, { ...fields, email, ...known, ...signed, ...own, profileImage: await aPicture() });
  await ask('owner', 'PUT /api/privacy', { isListed: false });
  await guard(fixture);
  await ask('visitor', 'POST /api/auth/request-reset', { email });
  await ask('owner', `PUT /api/user/${id}`, { ...fields, email: newEmail, currentPassword: testPassword });
  await app.db.transaction((tx) => objectionAddress(app, tx, id, new Date().toISOString()));
  await app.db.transaction((tx) => insertSignInCode(tx, id, signInCodeHash(app.config, id, newSignInCode())));
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
  ];
}

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
async function aPasskey({ app, ask, mark, people: { owner } }: Fixture): Promise<Thing> {
  const name = mark();
  const { id: rpId, origin } = relyingParty(app.config);
  const key = new SoftAuthenticator();
  const made = key.make({ origin, rpId, challenge: newChallenge(app.config, { adds: owner.viewer.id }) });
  const { id } = await ask('owner', 'POST /api/auth/passkeys', { name, credential: made });
  const credential = key.sign({ origin, rpId, challenge: newChallenge(app.config, 'signIn') });
  await ask('visitor', 'POST /api/auth/passkey-sign-in', { credential });
  return { name: 'passkey', at: '/api/auth/passkeys/:id', params: { id: String(id) }, seenBy: ['owner'], marks: { name } };
}

/** The owner at a sign-in provider, which only their export names. */
async function anIdentity({ app, mark, people: { owner } }: Fixture): Promise<void> {
  const identity = { issuer: 'https://login.example.org', subject: mark() };
  await app.db.transaction((tx) => insertIdentity(tx, identity, owner.viewer.id));
}

const ofAdministrators = { seenBy: administrator, changedBy: administrator, writtenBy: null };

async function aQueuedMail({ app, mark }: Fixture): Promise<Thing> {
  const marks = { subject: mark() };
  const { id } = await app.db.one<{ id: string }>(sql`
    select id::text from graphile_worker.add_job('mail', ${JSON.stringify({ to: 'somebody@example.org', text: 'A mail', ...marks })}::json,
      run_at => now() + interval '24 hours')`);
  return { name: 'mail', at: '/api/mails/:id', params: { id }, ...ofAdministrators, marks };
}

/** A mail that no server took, with a link to reset the owner's password. */
async function aStoredMail({ app, mark, people: { owner } }: Fixture): Promise<Thing> {
  const marks = { subject: mark() };
  const id = newId();
  await insertReset(app.db, resetTokenHash(id), owner.viewer.id);
  await app.db.run(sql`
    insert into mails (id, to_address, subject, text)
    values (${id}, 'somebody@example.org', ${marks.subject}, ${`${app.config.publicUrl}/resetPassword?token=${id}`})`);
  return { name: 'stored mail', at: '/api/stored-mails/:id', params: { id }, ...ofAdministrators, marks };
}

/** An invitation by email, and a link of an administrator. */
async function someInvitations({ ask }: Fixture): Promise<Thing[]> {
  await ask('administrator', 'PUT /api/admin/registration', registration);
  const marks = { email: 'invited.unseen@example.org' };
  const { id } = await ask('owner', 'POST /api/registration/invitations', { ...invitation, ...marks });
  const link = await ask('administrator', 'POST /api/registration/invitations', { ...invitation, email: null });
  return [
    {
      name: 'invitation to register',
      at: '/api/registration/invitations/:id',
      params: { id: String(id) },
      seenBy: ['owner', 'administrator'],
      changedBy: ['owner', 'administrator'],
      marks,
    },
    {
      name: 'link to register',
      at: '/api/registration/invitations/:id',
      params: { id: String(link['id']) },
      ...ofAdministrators,
      marks: { token: new URL(String(link['address'])).searchParams.get('token') ?? '' },
    },
  ];
}

async function anotherSession({ ask }: Fixture): Promise<Thing> {
  const { items } = (await ask('owner', 'GET /api/sessions')) as { items: { id: string; isCurrent: boolean }[] };
  const id = items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  return { name: 'another session', at: '/api/sessions/:id', params: { id }, seenBy: ['owner'], marks: { id } };
}

async function anAccountLookedAfter({ app }: Fixture): Promise<Thing> {
  const marks = { email: 'looked-after.unseen@example.org' };
  const { viewer } = await aUser(app, marks);
  await updatePrivacy(app.as(viewer), { body: { isListed: false } });
  return {
    name: 'account that administrators look after',
    at: '/api/admin/people/:id',
    params: { id: viewer.id },
    ...ofAdministrators,
    marks,
  };
}
