import { expect, test } from 'vitest';
import { callSample, messageSample } from './samples.ts';

test('AD-08 the sample call works as typed, once it has a token', () => {
  expect(callSample('https://atrium.example.org')).toBe(
    'curl -H "Authorization: Bearer atr_…" "https://atrium.example.org/api/documents?list=mine"',
  );
  expect(callSample('https://atrium.example.org', 'atr_7')).toContain('"Authorization: Bearer atr_7"');
});

test('AD-08 the sample message has every field of a message', () => {
  const { type, timestamp, data } = JSON.parse(messageSample('https://atrium.example.org')) as Record<string, never>;
  expect({ type, timestamp }).toEqual({ type: 'documentPublished', timestamp: '2026-11-23T12:00:00.000000Z' });
  expect(data).toEqual({
    id: '0193…',
    partId: null,
    groupId: 'H7KQ2M4P',
    actorId: 'W3NX8C5T',
    address: 'https://atrium.example.org/autrePublication/0193…',
  });
});
