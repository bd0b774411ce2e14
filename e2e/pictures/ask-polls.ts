import type { Api } from '../support/api.ts';

/** Polls of a group: with one option or several, and one without votes whose results are shown after the end. */
export async function askPolls(helen: Api, owen: Api, groupId: string): Promise<Record<string, string>> {
  const endsAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const ask = async (who: Api, poll: object) => (await who.post<{ id: string }>('/api/polls', { groupId, ...poll })).id;
  const vote = (who: Api, id: string, ...choices: number[]) => who.ask('PUT', `/api/polls/${id}/vote`, { choices });
  const poll = await ask(owen, {
    question: 'On which evening do we bake together?',
    kind: 'single',
    options: ['Monday, so that the loaves are ready for the market', 'Wednesday', 'Friday'],
    endsAt: endsAt(6),
    results: 'always',
  });
  await vote(helen, poll, 1);
  await vote(owen, poll, 0);
  const pollSeveral = await ask(helen, {
    question: 'Which flours should the union buy in bulk?',
    kind: 'multiple',
    options: ['Rye', 'Spelt', 'Wholemeal wheat', 'Einkorn'],
    endsAt: endsAt(12),
    results: 'always',
  });
  await vote(helen, pollSeveral, 0, 1);
  await vote(owen, pollSeveral, 1, 2);
  const pollLater = await ask(helen, {
    question: 'Who should speak for us at the fair?',
    kind: 'single',
    options: ['Camille', 'Owen', 'Helen'],
    endsAt: endsAt(20),
    results: 'atEnd',
  });
  return { poll, pollSeveral, pollLater };
}
