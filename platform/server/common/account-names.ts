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

/** The account under which PostgreSQL runs when Atrium is started as root. */
export function lentAccount(): Account | undefined {
  return accounts().find(({ name }) => name === 'nobody');
}

/** The name of a system user, or `user <uid>` where the system has none. */
export function accountName(uid: number): string {
  return accounts().find((account) => account.uid === uid)?.name ?? `user ${uid}`;
}
