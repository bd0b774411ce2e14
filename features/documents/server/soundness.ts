import type { SoundnessCheck } from '#platform/server/backup/soundness.ts';
import { countByCategory } from './public-store.ts';

/** Checks the stored counts of public documents against the documents. */
export const publicDocuments: SoundnessCheck = {
  things: 'public documents',
  async run({ db }) {
    const counts = await countByCategory(db);
    const wrong = counts.filter(({ there, counted }) => there !== counted);
    return {
      checked: counts.reduce((sum, { there }) => sum + there, 0),
      faults: wrong.map(
        ({ category, there, counted }) => `The category ${category} has ${there} public documents, and the counter says ${counted}.`,
      ),
    };
  },
};
