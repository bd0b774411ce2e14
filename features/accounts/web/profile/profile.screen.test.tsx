import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { SlotsContext } from '#platform/web/registry/slots.ts';
import { answer, Screen } from '#platform/web/testing/screen.tsx';
import { listPeople, listProfileThings, readProfile } from '../../contract/people-endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { ProfilePage } from '../person/profile-page.tsx';
import { went } from '../testing/heard.ts';
import { ana, header, fullUser, uuid } from '../testing/samples.ts';

beforeEach(() => {
  went.length = 0;
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const profile = {
  ...fullUser,
  occupation: 'Ornithologist',
  country: 'Peru',
  parts: [{ feature: 'documents', kind: 'document' }],
  can: { edit: false },
  face: null,
};
const things = {
  items: [
    { id: uuid, title: 'Herons', note: 'A note', at: '2026-03-02T08:00:00Z', isPublic: true },
    { id: 'b', title: 'Gulls', note: null, at: null, isPublic: false },
  ],
  nextCursor: 'next',
  total: 3,
};
const openProfile = (fields: object = {}, slots: object = {}) =>
  Screen.open(
    <SlotsContext
      value={{
        slotsNow: () => ({ profile: [], hubKinds: {}, profileWords: {}, account: [], panel: [], ...slots }) as never,
        subscribe: () => () => {},
      }}
    >
      <Route path="/people/:id">
        <ProfilePage />
      </Route>
    </SlotsContext>,
    {
      at: '/people/aaaaaaa2',
      as: ana,
      answers: [
        header,
        answer(readProfile, { ...profile, ...fields } as never),
        answer(
          listProfileThings,
          ({ query }) =>
            (query['cursor'] ? { ...things, items: [{ ...things.items[0], id: 'c', title: 'Terns' }], nextCursor: null } : things) as never,
        ),
        answer(listPeople, { items: [] }),
      ],
    },
  );

test('AC-13 a profile shows the person and their visible content, more on demand; the own one can be edited', async () => {
  const Begin = ({ personId }: { personId: string }) => <p>Write to {personId}</p>;
  const slots = {
    profile: [{ name: 'messenger', Begin }],
    hubKinds: { document: { Icon: () => null, address: ({ id }: { id: string }) => `/documents/${id}` } },
  };
  const screen = await openProfile({}, slots);
  expect(screen.read[0]).toBe('/api/people/AAAAAAA2');
  expect(screen.text()).toContain('Ana SotoOrnithologist@anaMember');
  expect(screen.text()).toContain('Lima · Peru');
  expect(screen.text()).toContain('Write to AAAAAAA2');
  expect(screen.names()).not.toContain(en['person.edit']);
  expect(screen.find(`a[href="/documents/${uuid}"]`).textContent).toContain('Herons');
  expect(screen.text()).toContain('A note');
  expect([...document.querySelectorAll('li')].map((line) => line.querySelector('span[title]')?.getAttribute('title'))).toEqual([
    en['person.public'],
    en['person.private'],
  ]);
  expect(screen.text()).not.toContain('Terns');
  await screen.press(en['person.more']);
  expect(screen.text()).toContain('Terns');
  expect(screen.names()).not.toContain(en['person.more']);
  const Picture = ({ id }: { id: string }) => <i>{`cover of ${id}`}</i>;
  const drawn = await openProfile({}, { hubKinds: { document: { ...slots.hubKinds.document, Picture } } });
  expect([...document.querySelectorAll('li i')].map(({ textContent }) => textContent)).toEqual([`cover of ${uuid}`, 'cover of b']);
  expect(drawn.text()).toContain('Herons');
  const mine = await openProfile({ can: { edit: true }, occupation: null, city: null, country: null }, slots);
  expect(mine.text()).toContain(en['person.noOccupation']);
  expect(mine.text()).not.toContain('Write to');
  expect(mine.find('a[href="/client#data"]').textContent).toBe(en['person.edit']);
  expect((await openProfile({ occupation: null })).text()).not.toContain(en['person.noOccupation']);
});
