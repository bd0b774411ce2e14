import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstHash } from '#platform/contract/hash-chain.ts';
import { linkText } from './chain.ts';
import type { ChainedEvent, SessionEvent } from './events.ts';

const event = (data: { clauseId: string; forClauseId: string | null }): SessionEvent => ({
  type: 'clauseSuspended',
  data,
  seq: 7,
  at: '2026-11-20T12:00:00.000250Z',
  actorId: null,
});

test('NE-25 the hashed text is canonical: sorted keys, no spaces, null included', () => {
  const text = linkText('SESSION2', firstHash, event({ forClauseId: null, clauseId: 'é "a"' }));
  expect(text).toBe(
    `{"actorId":null,"at":"2026-11-20T12:00:00.000250Z","data":{"clauseId":"é \\"a\\"","forClauseId":null},"previousHash":"${firstHash}","seq":7,"sessionId":"SESSION2","type":"clauseSuspended"}`,
  );
  expect(linkText('SESSION2', firstHash, event({ clauseId: 'é "a"', forClauseId: null }))).toBe(text);
  expect(createHash('sha256').update(text).digest('hex')).toHaveLength(64);
});

test('NE-25 the hashed text contains every member of an event except its hash', () => {
  const one = event({ clauseId: 'a', forClauseId: 'b' });
  const text = linkText('SESSION2', firstHash, one);
  const others: [string, string, SessionEvent][] = [
    ['SESSION3', firstHash, one],
    ['SESSION2', '1'.repeat(64), one],
    ['SESSION2', firstHash, { ...one, seq: 8 }],
    ['SESSION2', firstHash, { ...one, at: '2026-11-20T12:00:00.000251Z' }],
    ['SESSION2', firstHash, { ...one, actorId: 'mia' }],
    ['SESSION2', firstHash, event({ clauseId: 'a', forClauseId: 'c' })],
  ];
  for (const other of others) expect(linkText(...other)).not.toBe(text);
  const chained: ChainedEvent = { ...one, hash: 'x' };
  expect(linkText('SESSION2', firstHash, chained)).toBe(text);
});
