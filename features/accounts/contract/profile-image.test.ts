import { describe, expect, test } from 'vitest';
import { isProfileImage } from './profile-image.ts';

const url = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;
const rest = Buffer.alloc(40, 3);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), rest]);
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), rest]);
const webp = (size: number) => Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4, size), Buffer.from('WEBPVP8 '), rest]);

describe('profile images', () => {
  test('AC-05 JPEG, PNG and WebP are recognised by their magic bytes', () => {
    expect(isProfileImage(url('jpeg', jpeg))).toBe(true);
    expect(isProfileImage(url('png', png))).toBe(true);
    for (const size of [0x18, 0x1c, 0x25, 0xff])
      expect(isProfileImage(url('heic', Buffer.concat([Buffer.from([0, 0, 0, size]), Buffer.from('ftypheic'), rest])))).toBe(true);
    for (const size of [0, 1, 127, 255]) expect(isProfileImage(url('webp', webp(size)))).toBe(true);
  });

  test('AC-05 a type that does not match the bytes, another type, or surrounding text is refused', () => {
    for (const bad of [
      url('png', jpeg),
      url('jpeg', png),
      url('webp', Buffer.concat([Buffer.from('RIFF    WAVE'), rest])),
      url('heic', jpeg),
      url('gif', Buffer.from('GIF89a')),
      url('svg+xml', Buffer.from('<svg/>')),
      `${url('png', png)}"><script>`,
      ` ${url('png', png)}`,
      url('png', png).replace('base64,', 'base64;charset=x,'),
      '',
    ])
      expect(isProfileImage(bad)).toBe(false);
  });
});
