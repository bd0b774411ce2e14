import { expect, test } from 'vitest';
import { mayBeShown, mediaTypeOf } from './media-type.ts';

const typeOf = (text: string | Buffer, name = 'a.bin') => mediaTypeOf(Buffer.from(text as string), name);

test('FI-04 the type is detected from the content: text or binary, markup, scripts by their first line', async () => {
  const cases: [string | Buffer, string][] = [
    ['%PDF-1.7\n', 'application/pdf'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]), 'image/jpeg'],
    [Buffer.from('MZ\u0090\0'), 'application/x-msdownload'],
    ['Notes of the day: crème brûlée 🍮\n', 'text/plain'],
    [Buffer.from('crème').subarray(0, 3), 'text/plain'],
    [Buffer.from([1, 2, 3, 0, 255]), 'application/octet-stream'],
    ['<!-- a --> <!DOCTYPE html><p>', 'text/html'],
    ['\uFEFF <script>alert(1)</script>', 'text/html'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
    ['#!/usr/bin/env python3\nprint(1)', 'text/x-script'],
  ];
  for (const [text, type] of cases) expect([text, await typeOf(text)]).toEqual([text, type]);
});

test('FI-04 a file name never makes content safe; it only marks executable text', async () => {
  expect(await typeOf(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'song.mp3')).toBe('application/x-elf');
  expect(await typeOf('del /s *', 'clean up.BAT')).toBe('text/x-script');
  expect(await typeOf('<p>', 'page.hta')).toBe('text/x-script');
  const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect([await typeOf(container, 'setup.msi'), await typeOf(container, 'letter.doc')]).toEqual(['application/x-msi', 'application/x-cfb']);
  expect(await typeOf('%PDF-1.7\n', 'paper.js')).toBe('application/pdf');
});

test('FI-04 only images, videos and audio that cannot contain scripts are displayed inline', () => {
  for (const type of ['image/jpeg', 'image/webp', 'video/mp4', 'audio/mpeg', 'audio/ogg']) expect(mayBeShown(type), type).toBe(true);
  for (const type of ['image/svg+xml', 'text/html', 'text/plain', 'application/pdf', 'application/xml', 'application/octet-stream'])
    expect(mayBeShown(type), type).toBe(false);
});
