import { expect, test } from 'vitest';
import { query } from '#platform/web/api/api.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { listUploads } from '../contract/endpoints.ts';
import en from '../words/en.json' with { type: 'json' };
import { AccountPart } from './account-part.tsx';
import { RoomLeft } from './room-left.tsx';

const held = (bytes: number) =>
  ({ words: { uploads: en }, read: [[query(listUploads, {}), { items: [], quota: { limit: 5_000_000_000, held: bytes } }]] }) as const;

test('FI-04 the storage that is left is shown and is never below zero', () => {
  expect(renderHtml(<RoomLeft />, held(1_200_000_000))).toContain('>3.8 GB of 5 GB left<');
  expect(renderHtml(<RoomLeft />, held(5_000_000_000))).toContain('>0 kB of 5 GB left<');
  // The quota may have been lowered below what is used.
  expect(renderHtml(<RoomLeft />, held(6_000_000_000))).toContain('>0 kB of 5 GB left<');
  expect(renderHtml(<RoomLeft />, { words: { uploads: en } })).toBe('');
});

test('FI-04 the account page shows the storage that is used, as text and as a meter', () => {
  const html = renderHtml(<AccountPart />, held(1_200_000_000));
  expect(html).toMatch(/<section[^>]*id="uploads"/);
  expect(html).toMatch(/<h2[^>]*>Storage<\/h2>/);
  expect(html).toContain(en.roomText);
  expect(html).toContain('>1.2 GB of 5 GB used.<');
  expect(html).toMatch(/<meter value="1200000000" max="5000000000" aria-label="Storage"/);
});
