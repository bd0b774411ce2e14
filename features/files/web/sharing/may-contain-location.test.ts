import { expect, test } from 'vitest';
import { mayContainLocation } from './may-contain-location.ts';

test('FI-01 the sender is asked about the location in pictures and videos, by type, or by name if the type is unknown', () => {
  const shown = [
    { type: 'image/jpeg', name: 'a' },
    { type: '', name: 'IMG_0001.HEIC' },
    { type: '', name: 'GX01.mov' },
    { type: 'video/webm', name: 'a.bin' },
  ];
  expect(shown.filter(mayContainLocation)).toEqual(shown);
  const others = [
    { type: 'application/zip', name: 'heic.zip' },
    { type: '', name: 'mov' },
    { type: 'text/plain', name: 'notes.txt' },
  ];
  expect(others.filter(mayContainLocation)).toEqual([]);
});
