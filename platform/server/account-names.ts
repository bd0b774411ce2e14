import { readFileSync } from 'node:fs';

interface Account {
  name: string;
  uid: number;
  gid: number;
}

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** The account that root lends to PostgreSQL. */
export function lentAccount(): Account | undefined {
  return accounts().find(({ name }) => name === 'nobody');
}

/** What a user is called on this system, or the number where it has no name here. */
export function accountName(uid: number): string {
  return accounts().find((account) => account.uid === uid)?.name ?? `user ${uid}`;
}
