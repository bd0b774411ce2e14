import type { Language } from '#platform/contract/language.ts';
import { dateTimeText } from '#platform/contract/date-text.ts';
import { factsHtml, jsonPart, pagePart, tableHtml, type ExportPart } from '#platform/server/extension-points/export.ts';
import { markup } from '#platform/server/html/html.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { fieldList, fieldsInSections, type FieldValues } from '../../contract/chosen-fields.ts';
import { findOwnAudit } from '../audit/audit-store.ts';
import { findDevices } from '../devices/device-store.ts';
import { findEmailChange } from '../email/email-change-store.ts';
import { findIsListed } from '../privacy/privacy-store.ts';
import { findAllSessions } from '../session/session-store.ts';
import { findSecondFactor } from '../two-factor/two-factor-store.ts';
import { findPasskeysOf } from '../passkeys/passkey-store.ts';
import { findIdentitiesOf } from '../provider/identity-store.ts';
import { invitationsOf } from '../registration/invitation-store.ts';
import { movedPicture } from '../picture/move-pictures.ts';
import { findHiddenProfile } from '../person/hiding-store.ts';
import { findOwnPicture } from '../picture/picture-store.ts';
import { presentOwnUser } from '../user/present-user.ts';
import { findUser } from '../user/user-store.ts';

const exported = fieldsInSections.filter(({ isExported }) => isExported);
const notExported = fieldList.filter(({ isExported }) => !isExported).map(({ name }) => name);

/** Without the fields that are not exported. */
const exportable = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !notExported.some((each) => each === name))) as Fields;

const picturePath = 'account/picture.jpg';

/**
 * Account data for the data export, without credentials, because a file is less safe than the
 * database.
 */
export async function* accountParts(app: AppContext, userId: string, language: Language): AsyncIterable<ExportPart> {
  const { db } = app;
  const stored = await findStored(app, userId);
  if (!stored) return;
  const { account, picture, hiddenProfile, isListed, hasTwoFactor, sessions, actions } = stored;

  if (picture) yield { path: picturePath, hash: picture.pictureHash };
  yield jsonPart('account', {
    ...exportable(account),
    profileImage: picture ? picturePath : null,
    hiddenProfile: hiddenProfile && exportable(hiddenProfile),
    isListed,
    hasTwoFactor,
  });
  yield jsonPart('sessions', sessions);
  yield jsonPart('devices', await findDevices(db, userId));
  const passkeys = await findPasskeysOf(db, userId);
  yield jsonPart(
    'passkeys',
    passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  );
  yield jsonPart('providers', await findIdentitiesOf(db, userId));
  yield jsonPart('invitations', await invitationsOf(db, userId));
  yield jsonPart('actions', actions);
  yield accountPage(app, language, stored);
}

type Stored = NonNullable<Awaited<ReturnType<typeof findStored>>>;

/** Reads what the page and the file of the account have in common; undefined without an account. */
async function findStored(app: AppContext, userId: string) {
  const { db } = app;
  const user = await findUser(db, userId);
  if (!user) return undefined;
  const {
    can: _,
    profileImage: _face,
    ...account
  } = presentOwnUser(app, { id: userId, sessionId: '' }, user, await findEmailChange(db, userId));
  const stored = await findOwnPicture(db, userId);
  return {
    account,
    picture: stored && (await movedPicture(app, userId, stored)),
    hiddenProfile: (await findHiddenProfile(db, userId)) ?? null,
    isListed: (await findIsListed(db, userId)) ?? false,
    hasTwoFactor: ((await findSecondFactor(db, userId))?.confirmedAt ?? null) !== null,
    sessions: await findAllSessions(db, userId),
    actions: await findOwnAudit(db, userId),
  };
}

/** The page `account` of the export, with picture, fields, sessions and actions. */
function accountPage({ words }: AppContext, language: Language, stored: Stored): ExportPart {
  const { account, picture, isListed, hasTwoFactor, sessions, actions } = stored;
  const hidden: Partial<FieldValues> = stored.hiddenProfile ?? {};
  const translate = (key: string) => words.translate(language, 'accounts', key);
  const when = (instant: string | null) => (instant === null ? '' : `${dateTimeText(language, instant, 'UTC')} UTC`);
  const yes = (is: boolean) => translate(is ? 'export.yes' : 'export.no');
  return pagePart(
    'account',
    language,
    translate('account.title'),
    markup`${picture ? markup`<p><img src="${picturePath}" alt="${translate('image.label')}" /></p>` : ''}
      ${factsHtml([
        [translate('account.id'), account.id],
        [translate('name'), account.name],
        [translate('username'), account.username],
        [translate('email'), account.email],
        [translate('role'), translate(`role.${account.role}`)],
        ...exported.map(({ name, label }): [string, string] => [translate(label), account[name] ?? hidden[name] ?? '']),
        [translate('export.since'), when(account.createdAt)],
        [translate('privacy.isListed'), yes(isListed)],
        [translate('twoFactor.title'), yes(hasTwoFactor)],
      ])}
      <h2>${translate('sessions.title')}</h2>
      ${tableHtml(
        [translate('sessions.device'), translate('sessions.started'), translate('sessions.lastUsed'), translate('sessions.ended')],
        sessions.map((session) => [session.device, when(session.startedAt), when(session.lastUsedAt), when(session.endedAt)]),
      )}
      <h2>${translate('export.actions')}</h2>
      ${tableHtml(
        [translate('export.when'), translate('export.action'), translate('export.outcome')],
        actions.map((entry) => [when(entry.at), entry.action, translate(`export.outcome.${entry.outcome}`)]),
      )}`,
  );
}
