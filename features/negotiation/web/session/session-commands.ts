import { tidyLine, tidyParagraphs } from '#platform/contract/tidy-text.ts';
import { call } from '#platform/web/api/api.ts';
import { isProblem } from '#platform/web/api/problem.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import type { ClauseLanguage } from '../../contract/clause-languages.ts';
import * as clauseEndpoints from '../../contract/clause-endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { Choice, DecisionRule } from '../../contract/kinds.ts';
import type { SessionEvent } from '../../contract/rules/events.ts';
import { hashedText } from '../../contract/rules/chain.ts';
import type { Clause, Translations, Wording } from '../../contract/rules/state.ts';
import { sha256Of } from '../../contract/signing/public-key.ts';
import { hashesOf } from '../../contract/signing/statement.ts';
import type { SessionFeed } from './session-feed.ts';
import type { Signed, StatementContent } from '../../contract/signing/signed.ts';

const attempts = 3;
const pauseMs = 700;

interface CommandReply {
  events: readonly unknown[];
}

/** Signs a command by the device of the viewer; undefined if this browser cannot. */
export type Sign = (content: StatementContent, commandId: string) => Promise<Signed | undefined>;

/** Parts of a vote besides the choice. */
interface VoteDetails {
  reason?: string;
  conditions?: readonly string[];
  /** Languages of the clause on screen; undefined if it has one text. */
  shown?: readonly string[] | undefined;
}

interface CommandBody {
  commandId: string;
  signed?: Signed;
}

/**
 * Commands of the viewer. Each has a command id, so repeating it after a network failure has no
 * further effect; `sign` adds what the device signs.
 */
export function sessionCommands(feed: SessionFeed, sign: Sign = async () => undefined) {
  const to: Session = { feed, params: { id: feed.state().id }, send: senderTo(feed, sign) };
  return { ...clauseCommands(to), ...partyCommands(to), ...managerCommands(to) };
}

type Send = (content: StatementContent, post: (command: CommandBody) => Promise<CommandReply>) => Promise<readonly SessionEvent[]>;

interface Session {
  feed: SessionFeed;
  params: { id: string };
  send: Send;
}

/** Signs and sends commands; retries after a network failure or when someone else acted first. */
const senderTo =
  (feed: SessionFeed, sign: Sign): Send =>
  async (content, post) => {
    const commandId = randomUuid();
    let body: CommandBody | undefined;
    for (let count = 1; ; count += 1)
      try {
        if (!body) {
          const signed = await sign(content, commandId);
          body = { commandId, ...(signed && { signed }) };
        }
        const events = (await post(body)).events as readonly SessionEvent[];
        feed.receive(events);
        return events;
      } catch (error) {
        if (!isProblem(error)) throw error;
        // Someone else acted first: load their events.
        const catchingUp = error.status === 409 ? feed.catchUp() : undefined;
        if (count === attempts) throw error;
        if (error.code === 'signature.outdated') {
          // Another window or device of the viewer acted; sign again with what it did.
          await catchingUp;
          body = undefined;
        } else if (error.code === 'network.failed') await new Promise((resolve) => setTimeout(resolve, pauseMs * count));
        else throw error;
      }
  };

function clauseCommands({ feed, params, send }: Session) {
  return {
    /** Returns the id of the new clause. */
    propose: async (title: string, wording: Wording) => {
      const content = { type: 'propose', title: tidyLine(title) || null, text: await textHash(wording) };
      return newClauseIn(
        await send(content, (command) => call(clauseEndpoints.proposeClause, { params, body: { title, ...wording, ...command } })),
      );
    },
    counterPropose: async (targetId: string, wording: Wording) => {
      const about = { params: { ...params, clauseId: targetId } };
      const content = { type: 'counterPropose', clause: targetId, text: await textHash(wording) };
      return newClauseIn(
        await send(content, (command) => call(clauseEndpoints.counterPropose, { ...about, body: { ...wording, ...command } })),
      );
    },
    vote: (clause: Clause, choice: Choice, details: VoteDetails = {}) => {
      const content = voteContent(feed, clause, choice, details);
      const body = voteBody(clause, choice, details);
      const about = { params: { ...params, clauseId: clause.id } };
      return send(content, (command) => call(clauseEndpoints.castVote, { ...about, body: { ...body, ...command } }));
    },
    withdraw: (clauseId: string) =>
      send({ type: 'withdraw', clause: clauseId }, (body) =>
        call(clauseEndpoints.withdrawClause, { params: { ...params, clauseId }, body }),
      ),
  };
}

/** The part of a vote that the device signs. */
function voteContent(
  feed: SessionFeed,
  { id, textHash: text }: Clause,
  choice: Choice,
  { reason = '', conditions = [], shown }: VoteDetails,
) {
  const textHashOf = (clauseId: string) => feed.state().clauses.find((clause) => clause.id === clauseId)?.textHash;
  return {
    type: 'vote',
    clause: id,
    text,
    choice,
    reason: tidyParagraphs(reason) || null,
    ...(conditions.length > 0 && { conditions: hashesOf(conditions, textHashOf) }),
    ...(shown && { shown: [...shown] }),
  };
}

const voteBody = ({ textHash }: Clause, choice: Choice, { reason = '', conditions = [], shown }: VoteDetails) => ({
  choice,
  textHash,
  confirmed: choice === 'reject',
  ...(reason ? { reason } : {}),
  ...(conditions.length > 0 ? { conditions: [...conditions] } : {}),
  ...(shown && { shown: [...shown] as ClauseLanguage[] }),
});

function textHash({ text, translations = {} }: Wording): Promise<string> {
  const others = Object.entries(translations).map(([language, other]) => [language, tidyParagraphs(other)]);
  const tidy = { text: tidyParagraphs(text), ...(others.length > 0 && { translations: Object.fromEntries(others) as Translations }) };
  return sha256Of(hashedText(tidy));
}

/** Taking part, and admission and removal of others. */
function partyCommands({ params, send }: Session) {
  const ofPerson = (userId: string) => ({ ...params, userId });
  return {
    leave: () => send({ type: 'leave' }, (body) => call(endpoints.leaveNegotiation, { params, body })),
    admit: (person: string) => send({ type: 'admit', person }, (body) => call(endpoints.admitParty, { params: ofPerson(person), body })),
    decline: (person: string) =>
      send({ type: 'decline', person }, (body) => call(endpoints.declineParty, { params: ofPerson(person), body })),
    remove: (person: string, reason: string) =>
      send({ type: 'remove', person, reason: tidyParagraphs(reason) }, (command) =>
        call(endpoints.removeParty, { params: ofPerson(person), body: { reason, ...command } }),
      ),
  };
}

/** Rule, hand-over, time and end. */
function managerCommands({ params, send }: Session) {
  return {
    changeRule: (rule: DecisionRule, mediator: boolean) =>
      send({ type: 'changeRule', rule, mediator }, (command) =>
        call(endpoints.changeRule, { params, body: { rule, mediator, ...command } }),
      ),
    offerHandOver: (userId: string) =>
      send({ type: 'offerHandOver', person: userId }, (command) =>
        call(endpoints.handOverSession, { params, body: { userId, ...command } }),
      ),
    acceptHandOver: () => send({ type: 'acceptHandOver' }, (body) => call(endpoints.acceptHandOver, { params, body })),
    declineHandOver: () => send({ type: 'declineHandOver' }, (body) => call(endpoints.declineHandOver, { params, body })),
    extend: (minutes: number) =>
      send({ type: 'extend', minutes }, (command) => call(endpoints.extendSession, { params, body: { minutes, ...command } })),
    openFinalVote: () => send({ type: 'openFinalVote' }, (body) => call(endpoints.openFinalVote, { params, body })),
    end: () => send({ type: 'end' }, (body) => call(endpoints.endSession, { params, body })),
  };
}

function newClauseIn(events: readonly SessionEvent[]): string | undefined {
  for (const event of events) if (event.type === 'clauseProposed' || event.type === 'counterProposed') return event.data.clauseId;
  return undefined;
}

export type SessionCommands = ReturnType<typeof sessionCommands>;
