import { expect, test } from 'vitest';
import { auditFilterOf } from './audit-filters.ts';

test('AD-06 valid audit filters of an address reach the server, others do not', () => {
  const requested = (search: string) => auditFilterOf(new URLSearchParams(search));
  expect(requested('action=group.delete&person=%20ana%20&outcome=refused&from=2026-01-02&to=2026-02-03')).toEqual({
    action: 'group.delete',
    person: 'ana',
    outcome: 'refused',
    from: '2026-01-02',
    to: '2026-02-03',
  });
  expect(requested('action=x&person=%20&outcome=maybe&from=2026-13-01&to=soon&more=1')).toEqual({});
  expect(requested(`person=${'a'.repeat(255)}`)).toEqual({});
});
