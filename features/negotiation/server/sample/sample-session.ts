import { readWords } from '#platform/server/i18n/words.ts';
import { changedNumber, languageOfSample, type SampleId } from '../../contract/sample.ts';
import type { ContractDocument } from '../../contract/contract-document.ts';
import { replayMoves, type ReplayedSession } from '../session/replay-moves.ts';
import { sha256 } from '#platform/server/common/sha256.ts';

const words = readWords({ sample: new URL('../../words/sample/', import.meta.url) });
const [manager, other] = ['SAMPLE-1', 'SAMPLE-2'];
const clauseIds = [1, 2, 3, 4].map((number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`);

/**
 * The session of the sample contract: two fictional companies agree on three clauses, the second by
 * counter-proposal. Deterministic.
 */
export function sampleSession(id: SampleId): ReplayedSession {
  const translate = (key: string) => words.translate(languageOfSample(id), 'sample', key);
  const [printing = '', payment = '', counter = '', delay = ''] = clauseIds;
  const proposed = (clauseId: string, title: string | null, text: string) => ({ clauseId, title, text, textHash: sha256(text) });
  const clauses = [
    proposed(printing, translate('sample.printing'), translate('sample.printingText')),
    proposed(payment, translate('sample.payment'), translate('sample.paymentText')),
    proposed(delay, translate('sample.delay'), translate('sample.delayText')),
  ];
  const paid = { ...proposed(counter, null, translate('sample.paymentCounter')), targetId: payment };
  const accepts = (actorId: string, { clauseId, textHash }: { clauseId: string; textHash: string }) => ({
    actorId,
    command: { type: 'vote', clauseId, textHash, choice: 'accept', isConfirmed: true, reason: null } as const,
  });
  return replayMoves(
    {
      type: 'start',
      id,
      managerName: translate('sample.manager'),
      company: translate('sample.managerCompany'),
      city: translate('sample.managerCity'),
      title: translate('sample.title'),
      agenda: translate('sample.agenda'),
      documentType: 'services',
      lengthMinutes: 30,
      rule: 'unanimity',
      isMediated: false,
      groupId: null,
      admission: 'open',
    },
    {
      managerId: manager,
      at: (turn) => new Date(Date.UTC(2026, 2, 3, 9, 2 * turn)).toISOString().replace('Z', '000Z'),
      moves: [
        {
          actorId: other,
          command: {
            type: 'join',
            name: translate('sample.other'),
            company: translate('sample.otherCompany'),
            city: translate('sample.otherCity'),
          },
        },
        ...clauses.map((clause) => ({ actorId: manager, command: { type: 'propose', ...clause } as const })),
        { actorId: other, command: { type: 'counterPropose', ...paid } },
        ...[clauses[0], clauses[2]].flatMap((clause) => (clause ? [accepts(other, clause)] : [])),
        accepts(manager, paid),
        { actorId: manager, command: { type: 'end' } },
      ],
    },
  );
}

/** The contract with one number changed, as in a forgery. */
export function withChangedNumber(document: ContractDocument): ContractDocument {
  const { clause, from, to } = changedNumber;
  const changed = document.agreed.map((each) => (each.number === clause ? { ...each, text: each.text.replace(from, to) } : each));
  return { ...document, agreed: changed };
}
