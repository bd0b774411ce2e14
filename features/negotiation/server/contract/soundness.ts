import type { SoundnessCheck } from '#platform/server/backup/soundness.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import { openStoredFiles } from '#platform/server/stored-files/open-stored-files.ts';
import { checkedSnapshot } from './check-session.ts';
import { allSessions, findDifferences, isContradiction } from './check-store.ts';

/**
 * Checks that each session matches its log, each log is a valid chain, and each sealed contract is
 * the signed file.
 */
export const sessionsAndContracts: SoundnessCheck = {
  things: 'negotiations with their contracts',
  async noted(db) {
    const found = await findDifferences(db);
    return found.map(({ id, place }) =>
      place === 'rules'
        ? {
            says: contradiction(id),
            todo: 'Ask who can write to the database, and compare the log with those that the parties downloaded.',
          }
        : {
            says: `The stored data of the negotiation ${id} was changed (${place}).`,
            todo: 'Restore it from a backup of before the change.',
          },
    );
  },
  async run(dependencies) {
    const faults: string[] = [];
    const storedFiles = openStoredFiles(dependencies.config, dependencies.db);
    const sessions = await allSessions(dependencies.db);
    for (const { id } of sessions)
      await checkedSnapshot({ ...dependencies, storedFiles }, id).catch(async (error: unknown) => {
        if (!isRefusal(error) || error.code !== 'contract.differs') throw error;
        faults.push(
          (await isContradiction(dependencies.db, id)) ? contradiction(id) : `The stored data of the negotiation ${id} was changed.`,
        );
      });
    return { checked: sessions.length, faults };
  },
};

const contradiction = (id: string): string => `The log of the negotiation ${id} contradicts the rules: nothing of it is signed.`;
