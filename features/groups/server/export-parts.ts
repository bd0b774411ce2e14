import { dateText } from '#platform/contract/date-text.ts';
import type { Language } from '#platform/contract/language.ts';
import { jsonPart, pagePart, tableHtml, type ExportPart } from '#platform/server/extension-points/export.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { exportedReceived, exportedRefusals, exportedSent } from './membership-invitation/invitation-store.ts';
import { exportedMemberships } from './membership/store.ts';

/** Exports memberships, managed groups and open requests of a person. */
export async function* groupParts({ db, words }: AppContext, userId: string, language: Language): AsyncIterable<ExportPart> {
  const memberships = await exportedMemberships(db, userId);
  const translate = (key: string) => words.translate(language, 'groups', key);
  const state = ({ status, isManager }: (typeof memberships)[number]) => (isManager ? 'manager' : status);
  yield jsonPart('groups', memberships);
  yield pagePart(
    'groups',
    language,
    translate('export.title'),
    tableHtml(
      [
        translate('export.group'),
        translate('export.id'),
        translate('export.standing'),
        translate('export.since'),
        translate('export.capabilities'),
        translate('export.roles'),
      ],
      memberships.map((each) => [
        each.name,
        each.groupId,
        translate(`export.standing.${state(each)}`),
        dateText(language, each.since, 'UTC'),
        each.capabilities.map(({ capability }) => translate(`capability.${capability}`)).join(', '),
        each.roles.map(({ name }) => name).join(', '),
      ]),
    ),
  );
  yield jsonPart('group-invitations', {
    received: await exportedReceived(db, userId),
    sent: await exportedSent(db, userId),
    refusals: await exportedRefusals(db, userId),
  });
}
