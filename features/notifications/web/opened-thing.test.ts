import { expect, test } from 'vitest';
import { thingAt } from './opened-thing.ts';

test('NO-02 the address of a thing’s page gives its id, other addresses none', () => {
  expect(thingAt('/autrePublication/0198c0de-0000-7000-8000-00000000000a')).toBe('0198c0de-0000-7000-8000-00000000000a');
  expect(thingAt('/media/0198c0de-0000-7000-8000-00000000000a', '?item=0198c0de-0000-7000-8000-00000000000b')).toBe(
    '0198c0de-0000-7000-8000-00000000000b',
  );
  expect(thingAt('/media/0198c0de-0000-7000-8000-00000000000a', '?item=1')).toBe('0198c0de-0000-7000-8000-00000000000a');
  expect(thingAt('/network/ABCD2345')).toBe('ABCD2345');
  expect(thingAt('/negociation/ABCD2345/')).toBe('ABCD2345');
  for (const path of ['/', '/network', '/notifications', '/publicArticle/new', '/network/ABCD234']) expect(thingAt(path)).toBeUndefined();
});
