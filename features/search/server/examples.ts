import { newId } from '#platform/server/common/id.ts';
import type { Examples, Thing } from '#platform/server/testing/examples.ts';
import { saveSpellings, saveWords } from './spelling/spelling-store.ts';

const administrator = ['administrator'] as const;
const filter = { q: 'unseen', range: 'all' };

export const examples: Examples = {
  async make({ ask, mark }): Promise<readonly Thing[]> {
    const said = mark();
    const id = newId();
    await ask('owner', 'POST /api/saved-searches', { id, filter: { ...filter, q: said } });
    const word = mark();
    const synonyms = (await ask('administrator', 'POST /api/search/synonyms', { words: [word, 'hidden'] })) as { id: string };
    return [
      { name: 'saved search', at: '/api/saved-searches/:id', params: { id }, seenBy: ['owner'], marks: { savedId: id, said } },
      {
        name: 'synonyms',
        at: '/api/search/synonyms/:id',
        params: { id: synonyms.id },
        seenBy: administrator,
        changedBy: administrator,
        writtenBy: null,
        marks: { word },
        outlives: 'Whoever runs the site next looks after them.',
      },
    ];
  },
  async afterwards({ app }) {
    await app.db.transaction(async (tx) => {
      await saveWords(tx, [{ scope: 'public', word: 'unseen' }]);
      await saveSpellings(tx, [{ key: 'unsen', word: 'unseen' }]);
    });
  },
  calls: () => ({
    'GET /api/search': { queries: ['q=unseen', 'q=unseen&sort=newest', 'q=unseen&kind=message', 'q=unsen'] },
    'GET /api/search/suggestions': { queries: ['q=unse', 'q=unseen'] },
    'GET /api/search/links': { queries: ['paths=/network/ABCD2345'] },
    'POST /api/saved-searches': { body: () => ({ id: newId(), filter: { ...filter, kind: 'document' } }) },
    'POST /api/saved-searches/:id/look': { body: () => ({}) },
    'DELETE /api/saved-searches/:id': { thenSeenBy: [] },
    'POST /api/search/synonyms': { by: administrator, body: () => ({ words: ['unheard', newId()] }) },
    'DELETE /api/search/synonyms/:id': { thenSeenBy: [] },
  }),
  persons: {
    saved_searches: { inExport: 'saved-searches.json' },
    searched_things: { inExport: { not: 'it repeats what the features themselves export' } },
  },
};
