import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { nameVersion as endpoint } from '../contract/endpoints.ts';
import { versionLimits } from '../contract/limits.ts';
import { assertSpace, lockForWriting } from './author-checks.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';
import { countNamed, saveVersion, saveVersionName } from './version-store.ts';

/** Names a version, or removes its name. The current text becomes a version for that. */
export async function nameVersion(context: Context, { params, body }: ParsedInput<typeof endpoint>): Promise<Record<string, never>> {
  const { id, version } = params;
  await context.db.transaction(async (tx) => {
    const row = await lockForWriting(tx, context.viewer, 'document.edit', id);
    if (body.name && version === row.version) {
      await saveVersion(tx, id, { savedBy: null, kind: row.state === 'draft' ? 'draft' : 'saved' });
      await assertSpace(tx, context, row.authorId);
    }
    const named = await countNamed(tx, id, version);
    if (named === undefined) throw refuse('thing.notFound');
    if (body.name && named >= versionLimits.named) throw refuse('document.tooManyNames');
    await saveVersionName(tx, id, version, body.name);
    await emitDocumentChanged(context, tx, id, row);
  });
  return {};
}
