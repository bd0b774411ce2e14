import { afterAll, beforeAll, expect, test } from 'vitest';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import { motto, withMoreFields } from '../contract/testing/motto.ts';

const words = {
  accounts: { ...en, motto: 'Motto of the person', mottoHint: 'One line to go by.', website: 'Site' },
  'accounts/public': open,
};
/** A field of the section that registration shows, too. */
const website = {
  ...motto,
  column: 'website',
  label: 'website',
  form: { section: 'contact', type: 'url', autoComplete: 'url' },
} as const;

let back: () => void;
beforeAll(() => {
  back = withMoreFields({ motto, website: { ...website, seenBy: 'owner' } });
});
afterAll(() => back());

/** Modules with the table as it is now. */
async function modules() {
  const { renderHtml } = await import('#platform/web/testing/render-html.tsx');
  const { fullUser } = await import('./testing/samples.ts');
  const user = { ...fullUser, motto: 'Slow tides carry far' };
  return { renderHtml, user };
}

test('AC-09 a declared profile field is in the form of own data and among these data', async () => {
  const { renderHtml, user } = await modules();
  const { OwnDataForm } = await import('./account/own-data-form.tsx');
  const { OwnDataRows } = await import('./account/own-data-rows.tsx');
  const form = renderHtml(<OwnDataForm user={user} onSaved={async () => {}} onCancel={() => {}} />, { words });
  expect(form).toMatch(/<input[^>]*name="motto"/);
  expect(form).toMatch(/<input[^>]*value="Slow tides carry far"/);
  for (const text of ['Motto of the person', 'One line to go by.', 'data-limit="60"', 'name="website"']) expect(form).toContain(text);
  const rows = renderHtml(<OwnDataRows user={user} onComplete={() => {}} />, { words });
  expect(rows).toMatch(/Motto of the person<\/dt><dd[^>]*>Slow tides carry far/);
});

test('AC-01 registration asks for a declared field of the section for contact only', async () => {
  const { renderHtml } = await modules();
  const { RegistrationForm } = await import('./registration-form.tsx');
  const form = renderHtml(<RegistrationForm />, { words });
  expect(form).toMatch(/<input[^>]*type="url"[^>]*name="website"/);
  expect(form).not.toContain('name="motto"');
});

test('AC-09 what is typed into a declared field is sent', async () => {
  const { typedFields } = await import('./profile-fields.tsx');
  expect(typedFields({ motto: 'Ready', city: 'Lugo', website: '' }, 'about')).toEqual({ motto: 'Ready', occupation: '', company: '' });
  expect(typedFields({ website: 'https://example.org' }, 'contact')).toMatchObject({ website: 'https://example.org', city: '' });
});

test('AC-13 the profile shows a declared field that signed-in people see', async () => {
  const { renderHtml, user } = await modules();
  const { Route } = await import('#platform/web/navigation/router.tsx');
  const { SlotsContext } = await import('#platform/web/registry/slots.ts');
  const { ProfilePage } = await import('./person/profile-page.tsx');
  const { profileQuery } = await import('./queries.ts');
  const profile = { ...user, occupation: null, website: 'https://example.org', face: null, parts: [], can: { edit: false } };
  const html = renderHtml(
    <SlotsContext value={{ slotsNow: () => ({ profile: [], hubKinds: {} }) as never, subscribe: () => () => {} }}>
      <Route path="/people/:id">
        <ProfilePage />
      </Route>
    </SlotsContext>,
    { at: `/people/${user.id}`, words, read: [[profileQuery(user.id), profile]] },
  );
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Motto of the person: Slow tides carry far');
  expect(html).not.toContain('https://example.org');
});
