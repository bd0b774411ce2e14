import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { findTasksOf } from '#platform/server/jobs/background-tasks.ts';
import type { DeletionList } from '../../contract/shapes.ts';
import { groupEmptying } from '../domain-events.ts';

/**
 * Lists the deletions that the viewer started and that are running or ended recently, newest first.
 */
export async function listDeletions({ db, viewer }: Context): Promise<DeletionList> {
  const tasks = await findTasksOf(db, groupEmptying, signedIn(viewer).id);
  return {
    items: tasks.map(({ subject, label, done, total, startedAt, endedAt }) => ({
      groupId: subject,
      groupName: label,
      done,
      total,
      startedAt,
      endedAt,
    })),
  };
}
