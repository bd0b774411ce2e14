import type { Choice } from '../kinds.ts';
import type { Command } from '../rules/commands.ts';
import type { Translations } from '../rules/state.ts';
import type { Judge } from './judge.ts';
import type { Sheet } from './sheet.ts';

/**
 * Expected result of a command: its event (`happens`), no change (`nothing`), or the code of a
 * refusal.
 */
export function verdict(judge: Judge, actor: string, command: Command): string {
  for (const objection of objections(judge, actor, command)) return objection;
  return changesNothing(judge, actor, command) ? 'nothing' : 'happens';
}

function* objections(judge: Judge, actor: string, command: Command): Generator<string> {
  yield* objectionsToActor(judge, actor, command);
  if (command.type === 'join') return;
  yield* objectionsToTime(judge, actor, command);
  yield* objectionsToPerson(judge, actor, command);
  if (command.type === 'propose' || command.type === 'counterPropose') yield* objectionsToProposal(judge, actor, command);
  if (command.type === 'vote') yield* objectionsToVote(judge, command);
  if (command.type === 'withdraw') yield* objectionsToWithdrawal(judge, actor, command);
}

/** Refusals because of who acts: not a party, removed, left, or not the manager. */
function* objectionsToActor(judge: Judge, actor: string, command: Command): Generator<string> {
  const status = judge.seats.get(actor)?.status;
  const isForeign = status === undefined || status === 'waiting' || status === 'declined';
  const isJoining = command.type === 'join';
  if (isForeign && !isJoining) yield 'thing.notFound';
  if (judge.phase === 'ended') yield 'negotiation.ended';
  if (status === 'removed') yield 'negotiation.removed';
  if (isJoining) {
    if ((status === undefined || status === 'left') && isCrowded(judge)) yield 'negotiation.full';
    return;
  }
  if (status === 'left') yield 'negotiation.left';
  const anyones = ['leave', 'propose', 'counterPropose', 'withdraw', 'vote', 'acceptHandOver', 'declineHandOver'];
  if (!anyones.includes(command.type) && actor !== judge.manager) yield 'negotiation.managerOnly';
}

/** Refusals because of the phase, and of what was decided or extended before. */
function* objectionsToTime(judge: Judge, actor: string, command: Command): Generator<string> {
  const { phase } = judge;
  if (command.type === 'vote' && judge.isNeutral(actor)) yield 'vote.mediator';
  if ((command.type === 'propose' || command.type === 'counterPropose') && phase !== 'open') yield 'negotiation.timeUp';
  if ((command.type === 'vote' || command.type === 'withdraw') && !judge.isVoting) yield 'negotiation.timeUp';
  if (command.type === 'extend' && phase === 'finalVote') yield 'negotiation.timeUp';
  if (command.type === 'extend' && judge.extended.length === 2) yield 'negotiation.extendedTwice';
  if (command.type === 'openFinalVote' && phase === 'open') yield 'negotiation.timeNotUp';
  if (command.type === 'changeRule' && [...judge.sheets.values()].some(({ votes }) => votes.size > 0)) yield 'negotiation.ruleFixed';
}

/** Refusals because of the person whom the command is about, or of an offered hand-over. */
function* objectionsToPerson(judge: Judge, actor: string, command: Command): Generator<string> {
  const other = 'userId' in command ? judge.seats.get(command.userId)?.status : undefined;
  if (command.type === 'leave' && actor === judge.manager) yield 'negotiation.managerMustHandOver';
  if (command.type === 'remove' && command.userId === judge.manager) yield 'negotiation.managerMustHandOver';
  if (command.type === 'remove' && other !== 'present') yield 'thing.notFound';
  if (command.type === 'offerHandOver' && other !== 'present') yield 'negotiation.notParty';
  if (command.type === 'leaveTo' && (other !== 'present' || command.userId === judge.manager)) yield 'negotiation.notParty';
  if (command.type === 'acceptHandOver' && actor !== judge.manager && actor !== judge.offer) yield 'negotiation.notOffered';
  if (command.type === 'declineHandOver' && judge.offer && actor !== judge.manager && actor !== judge.offer) yield 'negotiation.notOffered';
  if (command.type === 'admit' && (other === undefined || other === 'left' || other === 'removed')) yield 'thing.notFound';
  if (command.type === 'admit' && other === 'declined' && isCrowded(judge)) yield 'negotiation.full';
  if (command.type === 'decline' && other !== 'waiting' && other !== 'declined') yield 'thing.notFound';
}

type Proposal = Extract<Command, { type: 'propose' | 'counterPropose' }>;

function* objectionsToProposal(judge: Judge, actor: string, command: Proposal): Generator<string> {
  if (!isInEachLanguage(judge, command.translations)) yield 'clause.languagesUnfit';
  if (command.type === 'counterPropose') yield* objectionsToReply(judge, actor, command);
  if (judge.sheets.size > 499) yield 'clause.tooMany';
  let open = 0;
  for (const { author, fate } of judge.sheets.values()) if (author === actor && !fate) open++;
  if (open > 19) yield 'clause.tooManyUndecided';
}

function* objectionsToVote(judge: Judge, command: Extract<Command, { type: 'vote' }>): Generator<string> {
  const sheet = judge.sheets.get(command.clauseId);
  if (!sheet) return yield 'thing.notFound';
  if (sheet.fate) yield 'clause.decided';
  if (sheet.replies.some((reply) => !reply.fate) || judge.turn(judge.root(sheet)) !== sheet) yield 'clause.waits';
  if (command.textHash !== sheet.hash) yield 'clause.textChanged';
  if (!isReadable(judge, command.shown)) yield 'vote.languagesUnfit';
  if (command.choice === 'reject' && !command.isConfirmed) yield 'vote.confirmReject';
  if (command.conditions?.length) yield* objectionsToConditions(judge, sheet, command.choice, command.conditions);
}

function* objectionsToWithdrawal(judge: Judge, actor: string, { clauseId }: Extract<Command, { type: 'withdraw' }>): Generator<string> {
  const sheet = judge.sheets.get(clauseId);
  if (!sheet) return yield 'thing.notFound';
  if (sheet.fate) yield 'clause.decided';
  const isTouched = [...sheet.votes.keys()].some((userId) => userId !== actor) || sheet.replies.some((reply) => !reply.fate);
  if (sheet.author !== actor || isTouched) yield 'clause.cannotWithdraw';
}

function* objectionsToConditions(judge: Judge, sheet: Sheet, choice: Choice, conditions: readonly string[]): Generator<string> {
  if (!judge.knowsConditions) yield 'vote.noConditions';
  if (choice === 'reject' || conditions.length > 5) yield 'vote.conditionUnfit';
  const sheets = conditions.map((id) => judge.sheets.get(id));
  if (sheets.includes(undefined)) yield 'thing.notFound';
  if (sheets.some((each) => each && judge.root(each) === judge.root(sheet))) yield 'vote.conditionUnfit';
  if (sheets.some((each) => each?.fate && each.fate !== 'accepted')) yield 'vote.conditionRejected';
}

/** Without languages there is nothing but the text; with them, the others have one text each and nothing else has. */
function isInEachLanguage({ languages }: Judge, translations: Translations | undefined): boolean {
  if (languages.length === 0 || translations === undefined) return languages.length === 0 && translations === undefined;
  const left = new Set(languages);
  left.delete(languages[0] ?? '');
  for (const [language, text] of Object.entries(translations))
    if (!left.delete(language) || !text || typeof text !== 'string') return false;
  return left.size === 0;
}

/** Whether someone can have read in these languages; each is named once, and in their order. */
function isReadable({ languages }: Judge, shown: readonly string[] | undefined): boolean {
  if (languages.length === 0 || !Array.isArray(shown)) return languages.length === 0 && shown === undefined;
  let last = -1;
  for (const language of shown) {
    const place = languages.indexOf(language);
    if (place <= last) return false;
    last = place;
  }
  return last >= 0;
}

type Reply = Extract<Command, { type: 'counterPropose' }>;

function* objectionsToReply(judge: Judge, actor: string, { targetId, text, translations }: Reply): Generator<string> {
  const target = judge.sheets.get(targetId);
  if (!target) return yield 'thing.notFound';
  if (target.fate) yield 'clause.decided';
  if (target.parent?.parent) yield 'clause.tooDeep';
  if (target.replies.filter(({ fate }) => fate !== 'withdrawn').length > 2) yield 'clause.counterProposalsFull';
  if (target.replies.some(({ fate, author }) => !fate && author === actor)) yield 'clause.counterProposalOpen';
  const isSame = [...target.others].every(([language, other]) => translations?.[language] === other);
  if (target.text === text && isSame) yield 'clause.sameText';
}

/** Whether five hundred people are present or wait. */
function isCrowded({ seats }: Judge): boolean {
  let there = 0;
  for (const { status } of seats.values()) if (status === 'present' || status === 'waiting') there++;
  return there > 499;
}

/** The clause that is decided first, as expected in the refusal of a vote. */
export function waitsFor(judge: Judge, clauseId: string): string | undefined {
  const sheet = judge.sheets.get(clauseId);
  return sheet && judge.turn(judge.root(sheet))?.id;
}

function changesNothing(judge: Judge, actor: string, command: Command): boolean {
  if (command.type === 'join') return ['present', 'waiting', 'declined'].includes(judge.seats.get(actor)?.status ?? '');
  if (command.type === 'admit') return judge.seats.get(command.userId)?.status === 'present';
  if (command.type === 'decline') return judge.seats.get(command.userId)?.status === 'declined';
  if (command.type === 'offerHandOver') return command.userId === judge.manager || command.userId === judge.offer;
  if (command.type === 'acceptHandOver') return actor === judge.manager;
  if (command.type === 'declineHandOver') return judge.offer === null;
  if (command.type === 'openFinalVote') return judge.phase === 'finalVote';
  if (command.type === 'changeRule') return command.rule === judge.rule && command.isMediated === judge.isMediated;
  if (command.type !== 'vote') return false;
  const vote = judge.sheets.get(command.clauseId)?.votes.get(actor);
  if (vote?.choice !== command.choice || vote.reason !== command.reason) return false;
  if (vote.read.join() !== (command.shown ?? []).join()) return false;
  const had = new Set(vote.provided.map(({ id }) => id));
  return had.symmetricDifference(new Set(command.conditions)).size === 0;
}

/** Whether joining needs admission. */
export function asksFirst(judge: Judge, userId: string): boolean {
  return judge.mustAsk && judge.seats.get(userId)?.status !== 'left';
}
