import { expect, test } from 'vitest';
import { kindsOf } from './content-look.ts';

const Icon = () => null;
const address = () => '/poems';

test('HU-05 SR-01 a look is in the Hub, in search, or in both', () => {
  const { hubKinds, searchKinds } = kindsOf({
    poem: { Icon, several: 'poems', hub: { address } },
    verse: { Icon, several: 'verses' },
    draft: { Icon, hub: { address } },
  });
  expect(hubKinds).toEqual({ poem: { Icon, address }, draft: { Icon, address } });
  expect(searchKinds).toEqual({ poem: { Icon, several: 'poems' }, verse: { Icon, several: 'verses' } });
});
