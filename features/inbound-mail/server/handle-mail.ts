import type { AppContext } from '#platform/server/app-context.ts';
import { isRefusal, type Refusal } from '#platform/server/common/refusal.ts';
import type { GroupMail } from '#platform/server/extension-points/group-mail.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { addressRefused } from '#platform/server/mail/mail-events.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { toGroupKind, type AnsweredKind } from './answered-kinds.ts';
import { isAutomatic, isPermanentFailure, refusesAnswers } from './automatic.ts';
import { notPostedMail } from './not-posted-mail.ts';
import { parseMail, type ReceivedEmail } from './parse-mail.ts';
import type { MailAnswerCall } from '#platform/server/extension-points/mail-replies.ts';
import { postAnswer, type AnswerDependencies, type LeftFile, type PostedAnswer } from './post-answer.ts';
import { reasonText } from './reason-text.ts';
import { answeredPost } from './list/list-address.ts';
import { ownText, replyText } from './reply-text.ts';
import { isAuthentic, type Resolver } from './sender-check.ts';
import { findWaiting, noteNotified, settleMail, type HandledMail, type WaitingMail } from './store.ts';

/** Dependencies for handling an email. */
export interface HandlingDependencies extends AnswerDependencies {
  kinds: readonly AnsweredKind[];
  groupMail: GroupMail | undefined;
  resolver?: Resolver | undefined;
}

/** Code of a refusal of rate limits, after which the email waits. */
const postponedCodes = new Set(['request.tooMany', 'server.busy', 'upload.scannerUnavailable', 'upload.tooMany']);

/**
 * Handles a stored email once: posts the answer, or emails its person the reason why not. Retried
 * after a failure.
 */
export async function handleMail(app: AppContext, dependencies: HandlingDependencies, id: string): Promise<void> {
  const mail = await findWaiting(app.db, id);
  if (!mail) return;
  const email = await parseMail(mail.raw).catch(() => undefined);
  if (!email) return settle(app, dependencies, mail, unread, { state: 'notPosted', reason: 'unreadable' });
  if (mail.purpose === 'bounce') return handleBounce(app, mail, email);
  // Calendars, also of rooms, reply by themselves.
  const isReply =
    email.calendar !== undefined && dependencies.kinds.some(({ kind, answerByCalendar }) => kind === mail.kind && answerByCalendar);
  if (!isReply && isAutomatic(email, mail.sender)) return settle(app, dependencies, mail, email, { state: 'ignored', reason: 'automatic' });
  const fault = await faultOf(mail, email, dependencies.resolver);
  if (fault !== undefined) return settle(app, dependencies, mail, email, { state: 'notPosted', reason: fault });
  return settle(app, dependencies, mail, email, await post(app, dependencies, mail, email));
}

const unread: ReceivedEmail = {
  from: [],
  subject: '',
  messageId: undefined,
  text: '',
  files: [],
  headers: [],
  calendar: undefined,
  deliveryReports: [],
};

/** Why an email is not its person’s, or comes too late; undefined where it is in order. */
async function faultOf(mail: WaitingMail, { from }: ReceivedEmail, resolver: Resolver | undefined): Promise<string | undefined> {
  const [sender] = from;
  if (from.length !== 1 || sender !== mail.email.toLowerCase()) return 'otherSender';
  if (!(await isAuthentic(mail.raw, sender, mail, resolver))) return 'notAuthentic';
  if (mail.isExpired) return 'expired';
  return mail.isActive ? undefined : 'notActive';
}

type Outcome = Pick<HandledMail, 'state' | 'reason'> & { refusal?: Refusal; left?: readonly LeftFile[] };

async function post(app: AppContext, dependencies: HandlingDependencies, mail: WaitingMail, email: ReceivedEmail): Promise<Outcome> {
  const { kind, thingId, partId } = mail;
  if (kind === toGroupKind) return postToGroup(app, dependencies, mail, email);
  const source = dependencies.kinds.find((each) => each.kind === kind);
  const found =
    email.calendar === undefined
      ? await source?.answerByMail?.(app.db, { thingId: thingId ?? '', partId: partId ?? '' })
      : source?.answerByCalendar?.(app.config, { thingId: thingId ?? '', text: email.calendar });
  if (!found) return { state: 'notPosted', reason: 'thing.gone' };
  if ('code' in found) return { state: 'notPosted', reason: found.code };
  if (email.calendar !== undefined) return run(app, dependencies, mail, found, { text: '', files: [] });
  const text = replyText(email.text);
  if (text === '' && (email.files.length === 0 || !found.files)) return { state: 'notPosted', reason: 'empty' };
  return run(app, dependencies, mail, found, { text, files: email.files });
}

/** Posts an email to the address of a group: as an answer, or under its subject. */
async function postToGroup(app: AppContext, dependencies: HandlingDependencies, mail: WaitingMail, email: ReceivedEmail): Promise<Outcome> {
  const answered = answeredPost(email.headers, app.config.mailIn?.replyDomain ?? '');
  const call = await dependencies.groupMail?.write(app, viewerOf(mail), { groupId: mail.thingId ?? '', answered });
  if (!call) return { state: 'notPosted', reason: 'thing.gone' };
  const text = answered ? replyText(email.text) : newText(email);
  if (text === '' && email.files.length === 0) return { state: 'notPosted', reason: 'empty' };
  return run(app, dependencies, mail, call, { text, files: email.files });
}

/** The text of an email that begins a thread, with its subject as the first line. */
function newText({ subject, text }: ReceivedEmail): string {
  const written = ownText(text);
  return subject === '' || written.startsWith(subject) ? written : `${subject}\n\n${written}`.trim();
}

async function run(
  app: AppContext,
  dependencies: HandlingDependencies,
  mail: WaitingMail,
  call: MailAnswerCall,
  { text, files }: Pick<PostedAnswer, 'text' | 'files'>,
): Promise<Outcome> {
  try {
    const left = await postAnswer(app, dependencies, call, {
      id: mail.id,
      viewer: viewerOf(mail),
      language: mail.language,
      text,
      files,
    });
    return { state: 'posted', reason: left[0]?.code ?? null, left };
  } catch (error) {
    if (!isRefusal(error) || postponedCodes.has(error.code)) throw error;
    return { state: 'notPosted', reason: reasonOf(error), refusal: error };
  }
}

/** The person of an address, without rights to administer. */
const viewerOf = ({ userId: id, username, role }: WaitingMail): SignedInViewer => ({
  id,
  username,
  role,
  isAdministrator: false,
  sessionId: '',
});

/** The code of a refusal; of an invalid input, the first field error. */
const reasonOf = ({ code, fields }: Refusal): string => (code === 'input.invalid' ? (fields?.[0]?.code ?? code) : code);

/** Records the outcome of an email, and emails its person what was not posted. */
async function settle(
  app: AppContext,
  dependencies: HandlingDependencies,
  mail: WaitingMail,
  email: ReceivedEmail,
  outcome: Outcome,
): Promise<void> {
  const { state, reason, refusal, left = [] } = outcome;
  const isOwn = reason !== 'otherSender' && reason !== 'notAuthentic';
  const handled = { state, reason, subject: email.subject, text: isOwn ? email.text : '', leftFiles: left.map(({ name }) => name) };
  await app.db.transaction(async (tx) => {
    if (!(await settleMail(tx, mail.id, handled))) return;
    const isNotified = state === 'notPosted' || left.length > 0;
    if (!isNotified || refusesAnswers(email) || isAutomatic(email, mail.sender) || !(await noteNotified(tx, mail))) return;
    await composeMail(
      app,
      tx,
      mail,
      notPostedMail,
      {
        name: mail.name,
        subject: isOwn ? email.subject : '',
        isPosted: state === 'posted',
        reason: reasonText(app.words, mail.language, reason ?? 'noFiles', refusal),
        files: handled.leftFiles,
        text: isOwn && state === 'notPosted' ? replyText(email.text).slice(0, quotedCharacters) : '',
        address: addressOf(dependencies.kinds, mail),
      },
      undefined,
      isOwn && email.messageId !== undefined ? { answers: email.messageId } : {},
    );
  });
}

const quotedCharacters = 10_000;

/** The path at which the answered thing opens. */
export function addressOf(
  kinds: readonly AnsweredKind[],
  { kind, thingId, partId }: Pick<WaitingMail, 'kind' | 'thingId' | 'partId'>,
): string {
  return kinds.find((each) => each.kind === kind)?.address({ thingId: thingId ?? '', partId: partId ?? '' }) ?? '/notifications';
}

/** A delivery report about an email to the person: their address is marked, as after a refusal by SMTP. */
async function handleBounce({ db, emit }: AppContext, { id, userId, email: address }: WaitingMail, email: ReceivedEmail): Promise<void> {
  const isPermanent = isPermanentFailure(email);
  const reason = isPermanent ? 'addressRefused' : 'automatic';
  await db.transaction(async (tx) => {
    if (!(await settleMail(tx, id, { state: 'ignored', reason, subject: email.subject, text: '', leftFiles: [] }))) return;
    if (isPermanent) await emit(tx, addressRefused({ userId, address }));
  });
}
