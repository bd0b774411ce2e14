import { randomUUID } from 'node:crypto';
import { newcomer } from '../../e2e/support/api.ts';
import { askDatabase } from '../../e2e/support/database.ts';
import { Caller, type Journal } from '../caller.ts';
import type { Work } from '../crowd.ts';
import type { Installation } from '../installation.ts';
import type { Model, Seen } from '../model.ts';

/** A user with an address. */
export interface Person {
  caller: Caller;
  email: string;
}

/** Registers a user and records the expected email. */
export async function register({ nodes }: Installation, model: Model, journal: Journal): Promise<Person> {
  const who = newcomer('Faults', 'manager');
  const [accounts, mails] = [model.in('accounts'), model.in('mails')];
  const visitor = new Caller(nodes, { id: '', token: '' }, journal);
  const mail = `confirm ${who.email}`;
  for (const [stream, mark] of [
    [accounts, who.username],
    [mails, mail],
  ] as const)
    stream.send(mark);
  const body = { ...who, acceptTerms: true, commandId: randomUUID() };
  const { token, user } = await visitor.json<{ token: string; user: { id: string } }>('POST', '/api/auth/register', body);
  accounts.acknowledge(who.username, user.id);
  mails.acknowledge(mail);
  return { caller: new Caller(nodes, { id: user.id, token }, journal), email: who.email };
}

/** Registers a user and confirms the address by the link in the email. */
export async function registerAndConfirm(installation: Installation, model: Model, journal: Journal): Promise<Person> {
  const person = await register(installation, model, journal);
  const { text } = await installation.mails.mailTo(person.email, /^Confirm/);
  const [, token = ''] = /confirmEmail\?token=([\w-]+)/.exec(text) ?? [];
  await person.caller.json('POST', '/api/auth/confirm-email', { token });
  return person;
}

/** Registers users repeatedly. */
export function registering(installation: Installation, model: Model, journal: Journal): Work {
  return {
    pauseMs: 1_500,
    async step() {
      await register(installation, model, journal);
    },
    async findings(place) {
      const rows = await askDatabase<{ username: string; id: string }>(
        place,
        'select username, id from users where not is_administrator order by created_at',
      );
      const seen: Seen[] = rows.map(({ username, id }) => ({ mark: username, reported: id }));
      return model.in('accounts').findings(seen, place);
    },
  };
}
