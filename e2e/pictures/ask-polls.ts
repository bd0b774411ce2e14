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
  const flours = ['Rye', 'Spelt', 'Wholemeal wheat, ground on the day of delivery', 'Einkorn'];
  const pollRanked = await ask(helen, {
    question: 'Rank the flours',
    kind: 'ranked',
    options: flours,
    endsAt: endsAt(8),
    results: 'always',
  });
  await vote(helen, pollRanked, 1, 0, 3);
  await vote(owen, pollRanked, 2, 1);
  const pollScore = await ask(helen, {
    question: 'How good are these flours?',
    kind: 'score',
    options: flours,
    endsAt: endsAt(9),
    results: 'always',
  });
  await vote(helen, pollScore, 5, 3, 0, 4);
  await vote(owen, pollScore, 4, 5, 2, 4);
  const evenings = [14, 15, 17].map((days) => endsAt(days));
  const dates = { kind: 'dates', options: evenings, minutes: 90, timeZone: 'Europe/Madrid', endsAt: endsAt(5), results: 'always' };
  const pollDates = await ask(helen, { question: 'When do we meet?', ...dates });
  await vote(owen, pollDates, 2, 1, 0);
  const pollDatesOver = await ask(helen, { question: 'When do we taste the new bread?', ...dates });
  await vote(owen, pollDatesOver, 2, 1, 0);
  await vote(helen, pollDatesOver, 0, 2, 1);
  await helen.ask('PUT', `/api/polls/${pollDatesOver}/end`, { endsAt: null });
  const secret = { kind: 'single', options: ['Camille', 'Owen', 'Helen'], endsAt: endsAt(7), results: 'atEnd', isSecret: true };
  const pollSecret = await ask(helen, { question: 'Who chairs the meeting?', ...secret });
  const pollSecretOver = await ask(helen, { question: 'Who keeps the accounts?', ...secret });
  await vote(owen, pollSecretOver, 2);
  await vote(helen, pollSecretOver, 2);
  await helen.ask('PUT', `/api/polls/${pollSecretOver}/end`, { endsAt: null });
  const [pollDocument] = (await helen.get<{ items: { id: string }[] }>('/api/documents?list=mine')).items;
  const below = {
    question: 'Which of these is missing?',
    kind: 'single',
    options: ['Who pays', 'Who decides'],
    endsAt: endsAt(3),
    results: 'always',
  };
  await vote(owen, await ask(helen, { ...below, groupId: undefined, documentId: pollDocument?.id }), 1);
  return {
    pollDocument: pollDocument?.id ?? '',
    pollSecret,
    pollSecretOver,
    poll,
    pollSeveral,
    pollLater,
    pollRanked,
    pollScore,
    pollDates,
    pollDatesOver,
  };
}
