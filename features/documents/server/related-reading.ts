import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { readNext as endpoint } from '../contract/endpoints.ts';
import type { NextReading } from '../contract/shapes.ts';
import { findRelated } from './related-store.ts';

/** Suggestions for readers of a document; `thing.notFound` if the viewer may not see it. */
export async function readNextDocuments({ db, viewer }: Context, { params }: ParsedInput<typeof endpoint>): Promise<NextReading> {
  const items = await findRelated(db, viewer, params.id);
  if (!items) throw refuse('thing.notFound');
  return { items };
}
