import type { SoundnessCheck } from '#platform/server/backup/soundness.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import { openStoredFiles } from '#platform/server/stored-files/open-stored-files.ts';
import { checkedSnapshot } from './check-session.ts';
import { allSessions } from './check-store.ts';

/**
 * Checks that each session matches its log, each log is a valid chain, and each sealed contract is
 * the signed file.
 */
export const sessionsAndContracts: SoundnessCheck = {
  things: 'negotiations with their contracts',
  async run(means) {
    const faults: string[] = [];
    const storedFiles = openStoredFiles(means.config, means.db);
    const sessions = await allSessions(means.db);
    for (const { id } of sessions)
      await checkedSnapshot({ ...means, storedFiles }, id).catch((error: unknown) => {
        if (!isRefusal(error) || error.code !== 'contract.differs') throw error;
        faults.push(`The stored data of the negotiation ${id} was changed.`);
      });
    return { checked: sessions.length, faults };
  },
};
