import { createHash } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Locator } from '@playwright/test';
import { newcomer, registered } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

/** Horizontal position of each word on the screen. */
async function placesOf(part: Locator, words: readonly string[]): Promise<number[]> {
  return part.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const places = new Map<string, number>();
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const word of wanted) {
        const at = node.nodeValue?.indexOf(word) ?? -1;
        if (at < 0 || places.has(word)) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        places.set(word, range.getBoundingClientRect().left);
      }
    return wanted.map((word) => places.get(word) ?? Number.NaN);
  }, words);
}

/** The words ordered from left to right. */
const inOrder = (words: readonly string[], places: readonly number[]) =>
  words.toSorted((a, b) => (places[words.indexOf(a)] ?? 0) - (places[words.indexOf(b)] ?? 0));

/** Horizontal position of each word in a PDF, where a run of letters is one item. */
async function placesInPdf(bytes: Uint8Array, words: readonly string[]): Promise<number[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const places = new Map<string, number>();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items)
      if ('str' in item)
        for (const word of words)
          if (item.str.includes(word) && !places.has(word))
            places.set(word, Number(item.transform[4]) + (item.width * item.str.indexOf(word)) / item.str.length);
  }
  await task.destroy();
  return words.map((word) => places.get(word) ?? Number.NaN);
}

test('AC-15 AC-02 a look-alike or invisible name is refused at its field', async ({ page, atrium, trouble }) => {
  trouble.expect(/422/);
  const { username } = newcomer('Margaux');
  await registered(atrium, { ...newcomer('Margaux'), username });
  await page.goto('/register');
  const who = newcomer('Somebody');
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('name').fill('\u3164\u3164');
  await field('username').fill(username.replace('m', 'rn'));
  await field('email').fill(who.email);
  await field('password').fill(who.password);
  await field('acceptTerms').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This contains invisible or text-reversing characters').first()).toBeVisible();
  await field('name').fill('Somebody');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This username is taken or too similar to an existing one. Choose another one.').first()).toBeVisible();
});

test('AC-15 two people of the same name are distinguishable wherever they are found or chosen', async ({ atrium, person }) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const name = `Helen ${mark}`;
  const [first, second] = [newcomer('Helen'), newcomer('Helen')];
  const one = await registered(atrium, { ...first, name, role: 'manager' });
  const two = await registered(atrium, { ...second, name });
  await one.put(`/api/user/${one.user.id}`, {
    username: first.username,
    name,
    email: first.email,
    city: 'Bristol',
    company: 'Harbour Trust',
  });
  const group = await one.post<{ id: string }>('/api/groups', {
    groupName: `Of ${mark}`,
    companyName: 'Harbour Trust',
    category: 'legal',
    description: 'A group of two.',
    visibility: 'public',
  });
  await two.post(`/api/groups/${group.id}/join`);
  const ana = await person('Ana');
  const { page } = ana;
  const apart = page.locator('[data-apart]');
  await ana.arrive(`/userTables?list=members&q=${mark}`);
  await expect(apart).toHaveCount(2);
  await expect(apart.filter({ hasText: /^Bristol · Harbour Trust · Member since / })).toHaveCount(1);
  await expect(apart.filter({ hasText: /^Member since / })).toHaveCount(1);
  await lookAt(page, 'told-apart');
  await page.goto(`/managers?q=${mark}`);
  await expect(apart).toHaveText(/^Bristol · Harbour Trust · Member since /);
  await page.goto(`/resultSearch?q=${mark}&kind=person`);
  await expect(apart).toHaveCount(2);
  await page.goto(`/people/${one.user.id}`);
  await expect(apart).toHaveText(/^Bristol · Harbour Trust · Member since /);
});

test('AC-15 NE-23 a bidirectional clause has the same order on screen and in the contract, and names are isolated', async ({
  atrium,
  person,
}) => {
  const manon = await person('Manon', { role: 'manager' });
  const manager = await manon.arrive(null);
  const [dana, zeinab] = await Promise.all(
    [
      ['Dana', 'דנה לוי (2)'],
      ['Zeinab', 'زينب بن علي'],
    ].map(async ([latin, name]) => registered(atrium, { ...newcomer(latin ?? ''), name: name ?? '' })),
  );
  const group = await manager.post<{ id: string }>('/api/groups', {
    groupName: 'קבוצת 3 ערים',
    companyName: 'نور للتجارة',
    category: 'legal',
    description: 'שלום 12 Nord.\n\nNord 12 שלום.',
    visibility: 'public',
  });
  for (const member of [dana, zeinab]) await member?.post(`/api/groups/${group.id}/join`);

  const { state } = await manager.post<{ state: { id: string } }>('/api/negotiations', {
    agenda: 'Paiements',
    documentType: 'services',
    lengthMinutes: 20,
  });
  const path = `/api/negotiations/${state.id}`;
  await dana?.post(`${path}/join`);
  // Numbers that occur in no time or date of the contract.
  const words = ['Nord', '10099', 'euros', 'Quay', '30077'];
  const text = 'Les parties conviennent de ceci.\n\nחברת Nord תשלם 10099 euros לחברת Quay בתוך 30077 ימים.';
  const refused = await manager.ask('POST', `${path}/clauses`, { text: 'pays \u202E001\u202C euros', commandId: crypto.randomUUID() });
  expect(await refused.json()).toMatchObject({ code: 'input.invalid', fields: [{ name: 'text', code: 'field.invisible' }] });
  await manager.post(`${path}/clauses`, { title: 'תשלום (1)', text, commandId: crypto.randomUUID() });
  const { page } = manon;
  await page.goto(`/negociation/${state.id}`);
  const clause = page.getByText('חברת').first();
  await expect(clause).toBeVisible();
  const onScreen = inOrder(words, await placesOf(clause, words));
  await lookAt(page, 'names-session');
  await page.getByRole('button', { name: 'Propose a clause' }).click();
  await page.getByLabel('Clause text').fill('pays \u202E001\u202C euros');
  await expect(page.getByText('This contains invisible or text-reversing characters')).toBeVisible();

  const [{ id } = { id: '' }] = (await manager.get<{ state: { clauses: { id: string }[] } }>(path)).state.clauses;
  const textHash = createHash('sha256').update(text).digest('hex');
  await dana?.post(`${path}/clauses/${id}/vote`, { choice: 'accept', textHash, commandId: crypto.randomUUID() });
  await manager.post(`${path}/end`);
  const pdf = new Uint8Array(await (await manager.ask('GET', `${path}/contract.pdf`)).arrayBuffer());
  const inPrint = inOrder(words, await placesInPdf(pdf, words));
  expect(onScreen).toEqual(['30077', 'Quay', 'euros', '10099', 'Nord']);
  expect(inPrint).toEqual(onScreen);

  await page.goto(`/network/${group.id}?tab=members`);
  const member = page.getByRole('listitem').filter({ hasText: 'דנה' });
  await expect(member).toBeVisible();
  // The line below the name runs from left to right, whatever the direction of the name.
  const [username = 0, since = 0] = await placesOf(member, [dana?.user.username ?? '', 'Since']);
  expect(username).toBeLessThan(since);
  await lookAt(page, 'names-group');
  await page.goto('/network');
  await lookAt(page, 'names-network');
});
