import { code, uuid } from '#platform/contract/id.ts';
import { beginningOf } from '#platform/contract/rich-text/text.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { Reportable } from '#platform/server/extension-points/reportable.ts';
import { moderationLimits } from '../contract/limits.ts';

/** A reportable with the module that declares it. */
export type OfferedReportable = Reportable & { module: string };

/** Returns the reportable of a kind; undefined if its module is off. */
export function reportableOf(
  reportables: readonly OfferedReportable[],
  { modules }: Pick<Context, 'modules'>,
  kind: string,
): OfferedReportable | undefined {
  const found = reportables.find((each) => each.kind === kind);
  return found && !modules.isOff(found.module) ? found : undefined;
}

/** Parses `kind:id`; undefined if the kind is unknown or the id is malformed. */
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

/**
 * Name of a case: its title, the beginning of its text where it has none (such as messages and
 * comments), or the name of its kind where it has no text either.
 */
export const titleOf = ({ words, language }: Pick<Context, 'words' | 'language'>, kind: string, title: string, text: string): string =>
  title || beginningOf(text, moderationLimits.beginning) || words.kind(language, kind);

export const showsPictures = (reportable: Reportable | undefined): boolean => reportable?.pictures !== undefined;

/** Returns which measures exist for a kind. */
export const measuresOn = (reportable: Reportable | undefined) => ({
  isHideable: reportable?.hiding !== undefined,
  isRemovable: reportable?.hiding?.remove !== undefined,
});
