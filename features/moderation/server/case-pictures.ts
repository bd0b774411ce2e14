import { audit } from '#features/accounts/server/public-api.ts';
import { addressOf, type ParsedInput, type Reply } from '#platform/contract/endpoint.ts';
import { endingOf } from '#platform/server/media/derivatives/shown-media.ts';
import type { Context, StoredFileAnswer } from '#platform/server/extension-points/feature.ts';
import { signAddress } from '#platform/server/http/signed-address.ts';
import { may } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { ReportedPicture } from '#platform/server/extension-points/reportable.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../contract/endpoints.ts';
import { moderationLimits } from '../contract/limits.ts';
import { policy } from './policy.ts';
import { assertWithinReach } from './assert-within-reach.ts';
import { reportableOf, type OfferedReportable } from './reported-things.ts';
import { findCase } from './store.ts';

/** Returns the pictures of the thing of a case, hidden or not, for its moderators. */
async function picturesOfCase(
  reportables: readonly OfferedReportable[],
  context: Context,
  id: string,
): Promise<readonly ReportedPicture[]> {
  const viewer = signedIn(context.viewer);
  const row = await findCase(context.db, viewer, id);
  if (!row || !may(viewer, policy, 'report.look', row)) throw refuse('thing.notFound');
  const reportable = reportableOf(reportables, context, row.kind);
  if (!reportable?.pictures) return [];
  await assertWithinReach(context.db, viewer, row, await reportable.find(context.db, row.thingId, false));
  const pictures = await reportable.pictures(context.db, row.thingId);
  return pictures.slice(0, moderationLimits.pictures);
}

/** Builds the command that lists the pictures of a case, with addresses valid for a few minutes. */
export const picturesListerOf = (reportables: readonly OfferedReportable[]) =>
  async function listPictures(
    context: Context,
    { params: { id } }: ParsedInput<typeof endpoints.listPictures>,
  ): Promise<Reply<typeof endpoints.listPictures>> {
    const pictures = await picturesOfCase(reportables, context, id);
    return {
      items: pictures.map(({ width, height }, number) => ({
        address: signAddress(context, context.viewer, addressOf(endpoints.readPicture, { params: { id, number } }) as `/${string}`),
        width,
        height,
      })),
    };
  };

/** Builds the command that serves a picture. Every look is audited. */
export const pictureReaderOf = (reportables: readonly OfferedReportable[]) =>
  async function readPicture(
    context: Context,
    { params: { id, number } }: ParsedInput<typeof endpoints.readPicture>,
  ): Promise<StoredFileAnswer> {
    const picture = (await picturesOfCase(reportables, context, id))[number];
    if (!picture) throw refuse('thing.notFound');
    await audit(context.db, context, { action: 'report.look', subjectId: id });
    const { hash, mediaType } = picture;
    return { hash, name: `${number + 1}.${endingOf(mediaType)}`, mediaType, disposition: 'inline' };
  };
