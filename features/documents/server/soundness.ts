import type { SoundnessCheck } from '#platform/server/backup/soundness.ts';
import { countByCategory } from './public-store.ts';

/** Whether as many public documents are there as are counted. */
export const publicDocuments: SoundnessCheck = {
  things: 'public documents',
  async run({ db }) {
    const counts = await countByCategory(db);
    const wrong = counts.filter(({ there, counted }) => there !== counted);
    return {
      checked: counts.reduce((sum, { there }) => sum + there, 0),
      faults: wrong.map(
        ({ category, there, counted }) => `${there} public documents of ${category} are there, and ${counted} are counted.`,
      ),
    };
  },
};
