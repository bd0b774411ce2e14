import type { Clause, SessionState, Tally } from '../rules/state.ts';
import type { Judge } from './judge.ts';
import type { Sheet } from './sheet.ts';

const is = (what: string, seen: unknown, due: unknown) =>
  seen === due ? undefined : `${what} is ${String(seen)}, should be ${String(due)}`;

/** The first difference between a state and that of the second reading. */
export function objectionTo(state: SessionState, judge: Judge): string | undefined {
  let found =
    is('phase', state.phase, judge.phase) ??
    is('end', state.endsAt, judge.endsAt) ??
    is('ended', state.endedAt, judge.endedAt) ??
    is('manager', state.managerId, judge.manager) ??
    is('rule', state.rule, judge.rule) ??
    is('mediated', state.isMediated, judge.isMediated) ??
    is('mediators', state.mediatorIds.join(), judge.neutrals) ??
    is('offer', state.offeredTo, judge.offer) ??
    is('extensions', state.extensions.map(({ minutes }) => minutes).join(), judge.extended.join()) ??
    is('parties', state.parties.length, judge.seats.size) ??
    is('clauses', state.clauses.length, judge.sheets.size) ??
    objectionToOpening(state, judge);
  for (const { userId, name, company, city, status, joinedAt, leftAt, reason } of state.parties) {
    const seat = judge.seats.get(userId);
    found ??= is(`${userId}'s status`, status, seat?.status) ?? is(`${userId}'s name`, name, seat?.name);
    found ??= is(`${userId}'s company`, company, seat?.company) ?? is(`${userId}'s city`, city, seat?.city);
    found ??=
      is(`${userId} since`, joinedAt, seat?.since) ?? is(`${userId} until`, leftAt, seat?.until) ?? is(`${userId} why`, reason, seat?.why);
  }
  const laid = judge.sheets.values();
  for (const clause of state.clauses) {
    const sheet = laid.next().value;
    found ??= is('order', clause.id, sheet?.id);
    if (found || !sheet) break;
    found = objectionToClause(clause, sheet, judge);
  }
  return found;
}

function objectionToOpening(state: SessionState, { opening, startedAt }: Judge): string | undefined {
  const comparedFields = ['title', 'agenda', 'documentType', 'groupId', 'admission', 'lengthMinutes'] as const;
  let found = is('id', state.id, opening?.sessionId) ?? is('start', state.startedAt, startedAt);
  found ??= is('edition', state.rulesEdition, opening?.rulesEdition ?? 1);
  found ??= is('languages', state.languages?.join(), opening?.languages?.join());
  for (const each of comparedFields) found ??= is(each, state[each], opening?.[each]);
  return found;
}

function objectionToClause(clause: Clause, sheet: Sheet, judge: Judge): string | undefined {
  const { id } = sheet;
  const root = judge.root(sheet);
  const isUp = judge.isVoting && judge.turn(root) === sheet;
  const undecided = isUp ? 'active' : 'pending';
  const state = sheet.fate === 'accepted' ? 'accepted' : sheet.fate ? 'rejected' : undecided;
  const rejection = state === 'rejected' ? sheet.fate : null;
  const tallyText = (tally: Tally | null) => tally && `${tally.accepts}/${tally.rejects}/${tally.roll}/${tally.need}`;
  let votes = '';
  for (const [userId, { choice, reason, at, provided, broken, counted, read }] of sheet.votes)
    votes += `${userId} ${choice} ${reason} ${at} if ${provided.map((each) => each.id)} ${broken?.id} ${counted} in ${read.join()};`;
  let ballots = '';
  for (const { userId, choice, reason, castAt, conditions = [], failedId, isMet, shown = [] } of clause.ballots)
    ballots += `${userId} ${choice} ${reason} ${castAt} if ${conditions.join()} ${failedId} ${isMet} in ${shown.join()};`;
  return (
    is(`state of ${id}`, clause.state, state) ??
    is(`rejection of ${id}`, clause.rejection, rejection) ??
    is(`tally of ${id}`, tallyText(clause.tally), tallyText(sheet.count)) ??
    is(`decision of ${id}`, clause.decidedAt, sheet.decidedAt) ??
    is(`ballots of ${id}`, ballots, votes) ??
    is(`thread of ${id}`, clause.threadId, root.id) ??
    is(`target of ${id}`, clause.targetId, sheet.parent?.id ?? null) ??
    is(`depth of ${id}`, clause.depth, sheet.parent ? (sheet.parent.parent ? 2 : 1) : 0) ??
    is(`author of ${id}`, clause.authorId, sheet.author) ??
    is(`text of ${id}`, `${clause.title} ${clause.text} ${clause.textHash}`, `${sheet.title} ${sheet.text} ${sheet.hash}`) ??
    is(`further texts of ${id}`, JSON.stringify(Object.entries(clause.translations ?? {})), JSON.stringify([...sheet.others])) ??
    is(`proposal of ${id}`, clause.proposedAt, sheet.proposedAt)
  );
}
