import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { GroupContent } from '#platform/server/extension-points/group-content.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { startTask } from '#platform/server/jobs/background-tasks.ts';
import { undoConversion as endpoint } from '../../contract/endpoints.ts';
import { designUndoing } from '../conversion/kinds.ts';
import { openGroups } from '../agreement/request-store.ts';
import { presentHead } from '../present-design.ts';
import { lockDesignFor, seenDesign } from '../authorized-design.ts';
import { beginProgress, setState } from '../store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { madeGroups } from './undo-blockers.ts';

/**
 * Starts to undo a conversion, or some of its groups; throws `design.used` if one of them was used.
 */
export const undoConversion =
  (contents: readonly GroupContent[]) =>
  async (context: Context, { params, body }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> => {
    const viewer = signedIn(context.viewer);
    const { db } = context;
    await seenDesign(db, viewer, params.id, 'design.convert');
    await db.transaction((tx) =>
      idempotent(tx, { senderId: viewer.id, endpoint, params, body }, async () => {
        const design = await lockDesignFor(tx, viewer, params.id, 'design.convert');
        if (design.state !== 'converted') throw refuse('design.notConverted');
        const isChosen = (id: string) => body.groups?.includes(id) ?? true;
        const chosen = (await madeGroups(tx, { id: design.id }, contents)).filter(({ id, isUndone }) => !isUndone && isChosen(id));
        // Open requests for these groups are withdrawn.
        const requested = (await openGroups(tx, design.id)).filter(isChosen);
        if (chosen.length + requested.length === 0) throw refuse('design.notConverted');
        const used = chosen.filter(({ hindrances }) => hindrances.length > 0);
        if (used.length > 0) throw refuse('design.used', { present: { groups: used.map(({ id, hindrances }) => ({ id, hindrances })) } });
        const run = newId();
        await setState(tx, design.id, 'undoing', { run, undoing: [...chosen.map(({ id }) => id), ...requested] });
        await beginProgress(tx, design.id, chosen.length + requested.length);
        await startTask(tx, designUndoing, { subject: run });
        await audit(tx, context, { action: 'design.undo', subjectId: design.id });
        tx.afterCommit(() => notifyOwner(context, design));
        return design.id;
      }),
    );
    return presentHead(viewer, await seenDesign(db, viewer, params.id, 'design.convert'));
  };
