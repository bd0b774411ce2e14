import { expect, test } from 'vitest';
import { callErrorFindings } from './call-errors.ts';
import { readCode } from './source-files.ts';

const errors = `export const errors = defineErrors({ 'group.full': 409, 'group.locked': 423, 'group.odd': 409 });`;
const files = (more: Record<string, string>) =>
  new Map(
    Object.entries({
      'features/groups/contract/errors.ts': errors,
      'features/groups/contract/endpoints.ts': `export const join = endpoint({ path: '/join', errors: ['group.full'] });\nexport const leave = endpoint({ path: '/leave' });`,
      'features/groups/server/routes.ts': `
        import * as endpoints from '../contract/endpoints.ts';
        import { leave as leaveEndpoint } from '../contract/endpoints.ts';
        import { joinGroup } from './join.ts';
        import { leaveGroup } from './leave.ts';
        export const routes = [route(endpoints.join, joinGroup), route(leaveEndpoint, (context) => leaveGroup(context))];`,
      'features/groups/server/join.ts': `
        import { assertOpen } from './rules.ts';
        export async function joinGroup(context) { await context.db.transaction((tx) => assertOpen(tx)); if (isFull) throw refuse('group.full'); }`,
      'features/groups/server/leave.ts': `export const leaveGroup = async () => { if (code === 'group.odd') return; throw refuseField('name', 'group.odd'); };`,
      'features/groups/server/rules.ts': `export { assertOpen } from './deep.ts';`,
      'features/groups/server/deep.ts': `export async function assertOpen() {}`,
      ...more,
    }),
  );
const found = (more: Record<string, string> = {}) => callErrorFindings(files(more)).map(({ message }) => message);

test('ER-02 a call declares every code that its handler can reach', () => {
  expect(found()).toEqual([]);
  const deep = `const closed = { locked: 'group.locked' };\nexport async function assertOpen(tx) { throw refuse(tx.isOpen ? 'thing.notFound' : closed.locked); }`;
  expect(found({ 'features/groups/server/deep.ts': deep })).toEqual([
    'add “group.locked” to the errors of join: features/groups/server/deep.ts refuses with it',
  ]);
  const leaving = `export const leaveGroup = async (context) => authorize(context.viewer, policy, 'group.leave', group, 'group.full');`;
  expect(found({ 'features/groups/server/leave.ts': leaving })).toEqual([
    'add “group.full” to the errors of leaveEndpoint: features/groups/server/leave.ts refuses with it',
  ]);
});

test('ER-02 fails when it finds no call to check', () => {
  expect(callErrorFindings(new Map([['features/groups/contract/errors.ts', errors]])).map(({ rule }) => rule)).toEqual(['saw-nothing']);
});

// Mutation check: the real sources with one code removed from each of three declarations.
test('ER-02 codes removed from declarations of the product are reported', () => {
  const planted = [
    ['features/groups/contract/hand-over-endpoints.ts', 'group.personGone', 'handOverGroup'],
    ['features/documents/contract/endpoints.ts', 'document.incomplete', 'publishDocument'],
    ['features/accounts/contract/provider-endpoints.ts', 'provider.addressUnverified', 'endProviderSignIn'],
  ] as const;
  const code = new Map(readCode());
  for (const [file, each] of planted) code.set(file, (code.get(file) ?? '').replaceAll(new RegExp(`'${each}',?`, 'g'), ''));
  const messages = callErrorFindings(code).map(({ message }) => message);
  for (const [, each, call] of planted) expect(messages.join('\n')).toContain(`add “${each}” to the errors of ${call}: `);
});
