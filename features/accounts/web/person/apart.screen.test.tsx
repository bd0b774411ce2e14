import { expect, test } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { SlotsContext } from '#platform/web/registry/slots.ts';
import { answer, Screen } from '#platform/web/testing/screen.tsx';
import { emptyFields } from '../../contract/chosen-fields.ts';
import { listPeople, readProfile } from '../../contract/people-endpoints.ts';
import { PersonApart } from '../public-api.tsx';
import { ana } from '../testing/samples.ts';
import { ProfilePage } from './profile-page.tsx';

const [namesake, other] = ['AAAAAAA2', 'AAAAAAA3'];
const since = '2026-03-04T10:00:00.000000Z';
const known = answer(listPeople, {
  items: [
    { id: namesake, face: null, apart: { city: 'Bristol', company: null, since } },
    { id: other, face: null, apart: null },
  ],
});
const notifiedApart = () => [...document.querySelectorAll('[data-apart]')].map((each) => each.textContent);

test('AC-15 details that distinguish namesakes are shown beside their names, and beside no other', async () => {
  const people = (
    <>
      <PersonApart id={namesake} />
      <PersonApart id={other} />
    </>
  );
  const screen = await Screen.open(people, { as: ana, answers: [known] });
  await screen.until(() => notifiedApart().length > 0);
  expect(notifiedApart()).toEqual(['Bristol · Member since March 4, 2026']);
  // Visitors make no request.
  const visitors = await Screen.open(people);
  expect(visitors.sent).toEqual([]);
  expect(notifiedApart()).toEqual([]);
});

test('AC-15 a profile shows the distinguishing details', async () => {
  const profile = { ...emptyFields, id: namesake, username: 'helen', name: 'Helen Marsh', role: 'member' as const };
  const screen = await Screen.open(
    <SlotsContext value={{ slotsNow: () => ({ profile: [], hubKinds: {} }) as never, subscribe: () => () => {} }}>
      <Route path="/people/:id">
        <ProfilePage />
      </Route>
    </SlotsContext>,
    {
      at: `/people/${namesake}`,
      as: ana,
      answers: [known, answer(readProfile, { ...profile, face: null, parts: [], can: { edit: false } })],
    },
  );
  await screen.until(() => notifiedApart().length > 0);
  expect(notifiedApart()).toEqual(['Bristol · Member since March 4, 2026']);
});
