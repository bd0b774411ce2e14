import { describe, expect, test } from 'vitest';
import { localPath } from './local-path.ts';

describe('path after sign-in', () => {
  test('SH-02 a local path is opened with its query and fragment', () => {
    for (const path of ['/', '/panel', '/network/AB2C3D4E?tab=members#requests', '/publicInternetArticle?id=1&x=%2F%2Fa'])
      expect(localPath(path)).toBe(path);
    expect(localPath('/a/../panel')).toBe('/panel');
  });

  test('SH-02 an address of another site is not followed', () => {
    for (const bad of [
      null,
      '',
      'panel',
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '\\/evil.example',
      '/a/..//evil.example',
      'javascript:alert(1)',
      ' /panel',
    ])
      expect(localPath(bad)).toBeUndefined();
  });

  test('SH-02 signing in never leads back to signing in', () => {
    for (const circle of ['/connect', '/connect/', '/connect?next=/connect', '/backPage']) expect(localPath(circle)).toBeUndefined();
  });
});
