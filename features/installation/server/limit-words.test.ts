import { expect, test } from 'vitest';
import { defaultQuotas } from '#platform/server/quotas.ts';
import en from '../words/en.json' with { type: 'json' };

test('AD-07 each limit has a name by which administrators know it', () => {
  for (const name of Object.keys(defaultQuotas)) expect(en).toHaveProperty([`limit.${name}`]);
});
