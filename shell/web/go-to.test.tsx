import { expect, test } from 'vitest';
import { noSlots, SlotsContext, type Slots } from '#platform/web/slots.ts';
import { htmlOf } from '#platform/web/testing/html-of.tsx';
import { GoTo } from './go-to.tsx';

const place = (to: `/${string}`, audience: string, main?: object) => ({
  to,
  name: to.slice(1),
  audience,
  main,
  feature: 'shell',
  area: 'together',
  turn: 1,
});
const places = [
  place('/about', 'everybody'),
  place('/panel', 'signedIn', { of: 'signedIn' }),
  place('/connect', 'visitor'),
  place('/admin', 'administrator', { of: 'signedIn' }),
  place('/flux', 'everybody', { of: 'visitor' }),
  place('/network', 'signedIn', { of: 'signedIn' }),
];

test('SH-10 any page is gone to by its name, the main ones first; of others’ pages there is none', () => {
  const slots = { ...noSlots, places } as unknown as Slots;
  const html = htmlOf(
    <SlotsContext value={{ slotsNow: () => slots, subscribe: () => () => {} }}>
      <GoTo onClose={() => {}} />
    </SlotsContext>,
    { words: { shell: Object.fromEntries(places.map(({ name }) => [name, `To ${name}`])) } },
  );
  const links = Array.from(html.matchAll(/<a [^>]*href="(\/\w+)"[^>]*>([^<]*)/g), ([, to, name]) => `${to} ${name}`);
  expect(links).toEqual(['/panel To panel', '/network To network', '/about To about', '/flux To flux']);
});
