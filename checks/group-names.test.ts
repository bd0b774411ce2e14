import { expect, test } from 'vitest';
import { groupNameFindings } from './group-names.ts';

const messagesOf = (files: Record<string, string>) => groupNameFindings(new Map(Object.entries(files))).map(({ message }) => message);

test('ER-02 two journeys that create groups of one name are reported', () => {
  const sends = `await api.post('/api/groups', { groupName: 'Quay', companyName: 'Harbour' });`;
  const gives = `const aGroup = (api: Api, groupName: string) => api.post('/api/groups', { groupName }); await aGroup(api, 'Quay');`;
  const declared = `async function twoOfAGroup(groupName: string) { await post({ groupName }); } await twoOfAGroup('Quay');`;
  const types = `await dialog.getByRole('textbox', { name: 'Group name' }).fill('Quay');`;
  for (const other of [sends, gives, declared, types])
    expect(messagesOf({ 'e2e/one.journey.ts': sends, 'e2e/two.journey.ts': `\n${other}` })).toEqual([
      '“Quay” is also created in e2e/one.journey.ts:1: choose another name',
    ]);
  expect(messagesOf({ 'e2e/one.journey.ts': `${sends}\n${sends}` })).toHaveLength(1);
});

test('ER-02 accepts distinct and generated names', () => {
  expect(
    messagesOf({
      'e2e/one.journey.ts': `await api.post('/api/groups', { groupName: 'Quay' }); await post({ groupName: \`Quay \${user}\` });`,
      'e2e/two.journey.ts': `await api.post('/api/groups', { groupName: 'Pier' }); await post({ groupName: \`Quay \${user}\` }); label.fill('Quay');`,
      'e2e/support/three.ts': `await api.post('/api/groups', { groupName: 'Quay' });`,
    }),
  ).toEqual([]);
});
