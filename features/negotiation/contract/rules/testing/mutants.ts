/** A deliberate fault: in this file of the rules, `from` is replaced by `to`. */
export interface Mutant {
  wrong: string;
  file: string;
  from: string;
  to: string;
}

const mutant = (wrong: string, file: string, from: string, to: string): Mutant => ({ wrong, file: `${file}.ts`, from, to });

/** Faults that the invariants of NE-22 and the oracle must detect. */
export const mutants: readonly Mutant[] = [
  mutant('a second ballot is added to the first', 'apply', 'ballots: put(ballots, ballot)', 'ballots: [...ballots, ballot]'),
  mutant('a suspended clause loses its ballots', 'apply', "({ state: 'pending' })", "({ state: 'pending', ballots: [] })"),
  mutant('an extension leaves the time up', 'apply', "{ phase: 'open', endsAt,", '{ endsAt,'),
  mutant(
    'a hand-over leaves the manager',
    'apply',
    'const changed = { managerId, offeredTo: null }',
    'const changed = { offeredTo: null }',
  ),
  mutant('a mediation outlives its mediator', 'apply', 'isMediated: false, mediatorIds', 'mediatorIds'),
  mutant(
    'who mediated votes afterwards',
    'apply',
    'mediatorIds: [...state.mediatorIds, state.managerId]',
    'mediatorIds: state.mediatorIds',
  ),
  mutant('an offer outlives who it was made to', 'apply', 'state.offeredTo === userId ? null : state.offeredTo', 'state.offeredTo'),
  mutant('a decision forgets its time', 'apply', "state: 'accepted', decidedAt: at,", "state: 'accepted',"),
  mutant('a counter-proposal begins a thread', 'apply', 'target?.threadId ?? id', 'id'),

  mutant('who left is on the roll', 'roll', "status === 'present' && ", ''),
  mutant('who left takes the ballot along', 'roll', 'for (const { userId } of clause.ballots) roll.add(userId);', ''),
  mutant('a mediator is on the roll', 'roll', ' && !isMediator(state, userId)', ''),
  mutant('who mediated is on the roll', 'roll', ' || mediatorIds.includes(userId)', ''),
  mutant('two thirds are rounded down', 'roll', 'Math.ceil', 'Math.floor'),
  mutant('half is a majority', 'roll', 'Math.floor(roll / 2) + 1', 'Math.ceil(roll / 2)'),
  mutant('one agrees alone', 'roll', 'roll >= fewestToAccept && ', ''),
  mutant('an empty roll rejects', 'roll', 'roll > 0 && ', ''),
  mutant('rejected while it could still be accepted', 'roll', 'roll - rejects < need', 'roll - rejects <= need'),
  mutant('rejected only when all have voted', 'roll', 'roll - rejects < need', 'accepts + rejects === roll'),

  mutant('the newest counter-proposal is voted on first', 'head', 'next = undecided.find(', 'next = undecided.findLast('),
  mutant('counter-proposals of counter-proposals wait', 'head', 'next; next =', 'next && next.depth < 2; next ='),
  mutant('a final vote opens nothing', 'head', " || phase === 'finalVote'", ''),

  mutant(
    'a target stays open to vote',
    'settle',
    "clause.state === 'active' && clause.id !== head?.id",
    "clause.state === 'active' && !head",
  ),
  mutant('nothing is superseded', 'settle', 'for (const other of others) {', 'for (const other of others.slice(0, 0)) {'),
  mutant('every thread is superseded', 'settle', 'each.threadId === accepted.threadId && ', ''),
  mutant('what was superseded was voted down', 'settle', "rejection: 'superseded'", "rejection: 'vote'"),
  mutant('a suspension names the suspended', 'settle', 'forClauseId: head?.id ?? null', 'forClauseId: head ? clause.id : null'),
  mutant('what somebody removed left is voted on', 'settle', "?.status === 'removed'", "?.status === 'declined'"),
  mutant(
    'what others counter is taken back under them',
    'settle',
    'each.targetId !== id || isDecided(each)',
    'each.id !== id || isUndecided(each)',
  ),
  mutant('the end leaves clauses open to vote', 'settle', 'isVotable(draft.state.phase) ? headOf', 'true ? headOf'),

  mutant('a removal leaves the clauses of who is removed', 'decide', "command.type === 'remove' && now", "command.type === 'leave' && now"),
  mutant('a roll change decides nothing', 'decide', 'if (said.length > 0) settle', "if ('clauseId' in command) settle"),
  mutant('another thread is settled', 'decide', 'find(({ id }) => id === clauseId)?.threadId', 'at(0)?.threadId'),
  mutant('the end comes a moment late', 'decide', 'at < state.endsAt', 'at <= state.endsAt'),
  mutant('the time of a final vote is up', 'decide', "state.phase !== 'open' || at", "state.phase === 'ended' || at"),
  mutant('a late command is carried out before the clock spoke', 'decide', 'const now = clock.state', 'const now = state'),

  mutant(
    'a session ends without its strangers',
    'guards',
    "if (by !== 'anyone' && !wasParty)",
    "if (phase !== 'ended' && by !== 'anyone' && !wasParty)",
  ),
  mutant('who left goes on', 'guards', "if (by !== 'anyone' && status === 'left')", 'if (false)'),
  mutant('who was removed goes on', 'guards', "if (by !== 'anyone' && status === 'removed')", 'if (false)'),
  mutant('anybody manages', 'guards', "if (by === 'manager' && actorId", "if (by === 'manager' && !wasParty && actorId"),
  mutant('a mediator votes', 'guards', "if (by === 'voter' && isMediator(state, actorId))", 'if (false)'),
  mutant('an ended session goes on', 'guards', "if (phase === 'ended')", "if (phase === 'ended' && type !== 'leave')"),
  mutant('proposals in a final vote', 'guards', "{ during: ['open'],", "{ during: ['open', 'finalVote'],"),
  mutant('votes after the end', 'guards', "during: ['open', 'finalVote'], otherwise", "during: ['open', 'timeUp', 'finalVote'], otherwise"),
  mutant('more time in a final vote', 'guards', "during: ['open', 'timeUp'],", "during: ['open', 'timeUp', 'finalVote'],"),
  mutant('a final vote before the end', 'guards', "during: ['timeUp', 'finalVote'],", "during: ['open', 'timeUp', 'finalVote'],"),

  mutant('an author does not accept', 'decide-clauses', 'if (isMediator(state, authorId)) return [];', 'return [];'),
  mutant('a mediator accepts', 'decide-clauses', 'if (isMediator(state, authorId)) return [];', ''),
  mutant('three levels', 'decide-clauses', 'target.depth >= depthLimit', 'target.depth > depthLimit'),
  mutant(
    'four counter-proposals',
    'decide-clauses',
    'siblings.length >= counterProposalsPerTarget',
    'siblings.length > counterProposalsPerTarget',
  ),
  mutant('what was withdrawn counts', 'decide-clauses', " && clause.rejection !== 'withdrawn'", ''),
  mutant('two open ones of an author', 'decide-clauses', 'sibling.authorId === authorId && isUndecided(sibling)', 'false'),
  mutant(
    'one of an author for ever',
    'decide-clauses',
    'sibling.authorId === authorId && isUndecided(sibling)',
    'sibling.authorId === authorId',
  ),
  mutant('a counter-proposal says the same', 'decide-clauses', 'text === target.text', 'false'),
  mutant('what is decided is countered', 'decide-clauses', "isUndecided(clause) ? clause : refusal('clause.decided')", 'clause'),
  mutant('anybody withdraws', 'decide-clauses', 'clause.authorId === actorId && ', ''),
  mutant('withdrawn under the others’ ballots', 'decide-clauses', ' && clause.ballots.every(({ userId }) => userId === actorId)', ''),
  mutant('withdrawn under a counter-proposal', 'decide-clauses', 'if (!isOwn || isHeld)', 'if (!isOwn)'),
  mutant('a waiting clause is voted on', 'decide-clauses', 'if (head?.id !== clauseId)', 'if (false)'),
  mutant('told to wait for oneself', 'decide-clauses', 'waitsForId: head?.id', 'waitsForId: clauseId'),
  mutant('a ballot for another text counts', 'decide-clauses', 'if (textHash !== clause.textHash)', 'if (false)'),
  mutant('a rejection needs no confirmation', 'decide-clauses', "choice === 'reject' && !command.isConfirmed", 'false'),
  mutant('a vote cannot be changed', 'decide-clauses', 'present?.choice === choice && present.reason === reason', 'present'),

  mutant('the rule changes under ballots', 'decide-course', 'ballots.length > 0', 'ballots.length > 1'),
  mutant('three extensions', 'decide-course', 'extensions.length >= extensionsLimit', 'extensions.length > extensionsLimit'),
  mutant('time that ran out is extended from its end', 'decide-course', 'at > state.endsAt ? at : state.endsAt', 'state.endsAt'),

  mutant('who was removed comes back', 'decide-parties', "if (status === 'removed') return refusal('negotiation.removed');", ''),
  mutant('nobody has to ask', 'decide-parties', "state.admission === 'open' || status === 'left'", 'true'),
  mutant('who left has to ask', 'decide-parties', " || status === 'left'", ''),
  mutant('who was removed is admitted', 'decide-parties', "party?.status !== 'waiting' && party?.status !== 'declined'", '!party'),
  mutant(
    'a manager just leaves',
    'decide-parties',
    "return userId === state.managerId ? refusal('negotiation.managerMustHandOver') : [",
    'return [',
  ),
  mutant(
    'a manager removes the manager',
    'decide-parties',
    "  if (userId === state.managerId) return refusal('negotiation.managerMustHandOver');\n",
    '',
  ),
  mutant(
    'offered to somebody who left',
    'decide-parties',
    "return isPresent(state, userId) ? [{ type: 'handOverOffered'",
    "return partyOf(state, userId) ? [{ type: 'handOverOffered'",
  ),
  mutant('anybody takes what is offered', 'decide-parties', 'actorId === state.offeredTo ?', 'state.offeredTo ?'),
  mutant(
    'a manager hands over unasked',
    'decide-parties',
    "[{ type: 'handOverOffered', data: { userId } }]",
    '[becomesManager(state, userId)]',
  ),
  mutant('anybody declines', 'decide-parties', 'actorId !== offeredTo && actorId !== managerId', 'false'),
  mutant('an offer cannot be taken back', 'decide-parties', 'actorId !== offeredTo && actorId !== managerId', 'actorId !== offeredTo'),
  mutant('left to somebody who is not there', 'decide-parties', ' || !isPresent(state, userId)) return', ') return'),
  mutant('who leaves it to somebody stays', 'decide-parties', ", { type: 'partyLeft', data: { userId: state.managerId } }]", ']'),
];
