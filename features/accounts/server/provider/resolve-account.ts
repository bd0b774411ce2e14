import { randomBytes, randomInt } from 'node:crypto';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { isRefusal, refuse } from '#platform/server/common/refusal.ts';
import { accountLimits } from '../../contract/limits.ts';
import { isUsername, usernameOf } from '../../contract/username-rule.ts';
import { audit } from '../audit/audit.ts';
import { emptyFields } from '../../contract/chosen-fields.ts';
import { accountRegistered } from '../domain-events.ts';
import { domainProblems } from '../registration/domain-problems.ts';
import { registrationRule } from '../registration/registration-rule.ts';
import { findSecondFactor } from '../two-factor/two-factor-store.ts';
import { addUser } from '../user/add-user.ts';
import { isReservedUsername } from '../user/reserved-usernames.ts';
import { findAddressOwner, findTaken, lockUser, takenField, type UserRow } from '../user/user-store.ts';
import { insertIdentity, touchIdentity } from './identity-store.ts';
import type { ProviderIdentity } from './provider-identity.ts';

/**
 * Account of a person from the provider: the linked one, else the one that confirmed the verified
 * address, else a new one. An unverified address gives access to no account.
 */
export async function resolveAccount(context: Context, tx: Transaction, person: ProviderIdentity, passwordHash: string): Promise<UserRow> {
  const before = await touchIdentity(tx, person);
  if (before !== undefined) return openable(tx, before);
  if (person.verifiedEmail === undefined) throw refuse('provider.addressUnverified');
  const owner = await findAddressOwner(tx, person.verifiedEmail);
  if (!owner) await assertNewcomer(context, tx, person.verifiedEmail);
  const user = owner ? await openable(tx, owner.id) : await newAccount(context, tx, person, person.verifiedEmail, passwordHash);
  await insertIdentity(tx, person, user.id);
  await audit(tx, context, { action: 'provider.connect', subjectId: user.id, actorId: user.id });
  return user;
}

/**
 * Throws if the account has a second factor or administrator rights, which a provider must not
 * bypass.
 */
async function openable(tx: Transaction, id: string): Promise<UserRow> {
  const user = await lockUser(tx, id);
  const factor = await findSecondFactor(tx, id);
  if (!user || user.isAdministrator || (factor && factor.confirmedAt !== null)) throw refuse('provider.notEnough');
  return user;
}

/** Throws unless the settings allow a new account with this address. */
async function assertNewcomer(context: Context, tx: Transaction, email: string): Promise<void> {
  const rule = await registrationRule(tx, context);
  if (rule.mode !== 'open' && !rule.providerRegisters) throw refuse('provider.newcomersRefused');
  if (domainProblems(email, rule).length > 0) throw refuse('provider.domainRefused');
}

async function newAccount(
  context: Context,
  tx: Transaction,
  person: ProviderIdentity,
  email: string,
  passwordHash: string,
): Promise<UserRow> {
  const username = await freeUsername(context, tx, person.username ?? email.replace(/@.*/, ''), email);
  const user = await addUser(tx, {
    username,
    name: person.name ?? username,
    email,
    role: 'member',
    ...emptyFields,
    passwordHash,
    isAdministrator: false,
    mustChangePassword: false,
    hasAcceptedTerms: true,
    isEmailConfirmed: true,
    language: context.language,
  }).catch((error: unknown) => {
    throw isRefusal(error) || takenField(error) ? refuse('provider.notEnough') : error;
  });
  await context.emit(tx, accountRegistered({ userId: user.id }));
  await audit(tx, context, { action: 'account.register', subjectId: user.id, actorId: user.id });
  return user;
}

/** Username suggested by the provider, adapted to the rules; with a number if it is taken. */
async function freeUsername({ config }: Context, tx: Transaction, wanted: string, email: string): Promise<string> {
  const given = usernameOf(wanted.replace(/@.*/, '').slice(0, accountLimits.usernameMax - 5));
  const base =
    given.length >= accountLimits.usernameMin && isUsername(given) && !isReservedUsername(given, config.ownerName) ? given : 'member';
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const username = attempt === 0 && base === given ? base : `${base}${randomInt(1_000, 100_000)}`;
    if (!(await findTaken(tx, { username, email }, null)).isUsernameTaken) return username;
  }
  return `member-${randomBytes(6).toString('hex')}`;
}
