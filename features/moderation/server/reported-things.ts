import { code, uuid } from '#platform/contract/id.ts';
import type { Context } from '#platform/server/feature.ts';
import type { Reportable } from '#platform/server/reportable.ts';

/** What can be reported, with the module that it belongs to. */
export type OfferedReportable = Reportable & { module: string };

/** What its feature says of a kind of things, where its module is on. */
export function reportableOf(
  reportables: readonly OfferedReportable[],
  { modules }: Pick<Context, 'modules'>,
  kind: string,
): OfferedReportable | undefined {
  const found = reportables.find((each) => each.kind === kind);
  return found && !modules.isOff(found.module) ? found : undefined;
}

/** A thing as calls name it, with what its feature says of it; undefined where its id is none of its kind. */
export function namedThing(
  reportables: readonly OfferedReportable[],
  context: Pick<Context, 'modules'>,
  on: string,
): { reportable: OfferedReportable; kind: string; thingId: string } | undefined {
  const [kind = '', id = ''] = on.split(':');
  const reportable = reportableOf(reportables, context, kind);
  const { data: thingId } = (reportable?.hasCodes ? code : uuid).safeParse(id);
  return reportable && thingId !== undefined ? { reportable, kind, thingId } : undefined;
}

/** Whether things of a kind may show pictures. */
export const showsPictures = (reportable: Reportable | undefined): boolean => reportable?.pictures !== undefined;

/** What can be done about things of a kind. */
export const measuresOn = (reportable: Reportable | undefined) => ({
  isHideable: reportable?.hiding !== undefined,
  isRemovable: reportable?.hiding?.remove !== undefined,
});
