import { isolated } from '#platform/contract/isolated.ts';
import {
  type AgreedClause,
  type ContractDocument,
  type Lineage,
  type NamedParty,
  type RejectedClause,
  type UndecidedClause,
} from '../contract-document.ts';
import { voterKinds, type VoterKind, type Voters } from '../clause-voters.ts';
import type { Conditions } from '../contract-conditions.ts';
import { textsOf } from '../rules/languages.ts';
import { languagesOfClause } from './page-languages.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { instantText, writtenText } from '#platform/contract/printing/written-text.ts';

interface ClauseTexts {
  ref: (party: NamedParty) => string;
  voters: (voters: Voters, kinds?: readonly VoterKind[]) => string;
  conditions: (conditions: Conditions) => string;
  annexHeading: (key: string) => string;
}

/** Formats the clauses: the agreed ones, and annexes with the others. */
export function pageClauses(document: ContractDocument, context: PageDependencies, { ref, voters, conditions, annexHeading }: ClauseTexts) {
  const {
    translate,
    printable: { line },
  } = context;
  const when = (instant: string) => instantText(context.language, instant);
  const origin = ({ author: by, target }: Lineage) => {
    const author = ref(by);
    return target === null ? translate('proposed', { author }) : translate('proposedInstead', { author, target });
  };
  const outcome = ({ rejection, isByRemoval, rejectedAt, tally, agreedNumber }: RejectedClause) => {
    const date = when(rejectedAt);
    if (rejection === 'withdrawn') return translate(isByRemoval ? 'withdrawnByRemoval' : 'withdrawn', { date });
    if (rejection === 'superseded') return translate('superseded', { date, number: agreedNumber ?? '' });
    return translate('rejectedByVote', { date, ...tally });
  };
  const annexed = [...document.undecided, ...document.rejected];
  const isAnnexShort = annexed.flatMap(textsOf).reduce((sum, text) => sum + weightOf(text), 0) > longestAnnex;

  return {
    agreed: () =>
      agreedClauses(document, context, (clause) => [
        origin(clause),
        translate('accepted', { date: when(clause.acceptedAt), ...clause.tally }),
        [voters(clause.voters), ...clause.conditions.map(conditions)].join(' '),
      ]),
    /** An annex with clauses that are not agreed; nothing if there are none. */
    annexOf<Clause extends RejectedClause | UndecidedClause>(key: string, clauses: readonly Clause[], notes: (clause: Clause) => string[]) {
      if (clauses.length === 0) return [];
      const heading = annexHeading(key);
      const shown = clauses.map((clause) => {
        const length = textsOf(clause).reduce((sum, text) => sum + text.length, 0);
        const stored = { number: clause.number, title: clause.title, text: translate('textKept', { length, hash: clause.textHash }) };
        return { ...headed(isAnnexShort ? stored : clause, document, context), notes: notes(clause) };
      });
      return [{ heading, lead: translate(`annexLead.${key}`), clauses: shown }];
    },
    undecidedNotes: (clause: UndecidedClause) => [origin(clause), translate('leftUndecided', { date: when(clause.proposedAt) })],
    rejectedNotes: (clause: RejectedClause) => [
      origin(clause),
      outcome(clause),
      ...[voters(clause.voters, kindsAbout(clause))].filter((line) => line !== ''),
      ...clause.failed.map(({ by, on }) => translate('conditionFailed', { name: ref(by), number: on })),
      ...clause.reasons.map(({ by, text }) => translate('reason', { name: ref(by), text: line(text) })),
    ],
  };
}

/**
 * For a clause that was not voted down, only the votes are listed; a withdrawn one had only its
 * author's vote.
 */
function kindsAbout({ rejection }: RejectedClause): readonly VoterKind[] {
  if (rejection === 'withdrawn') return [];
  return rejection === 'vote' ? voterKinds.filter((kind) => kind !== 'notYet') : votes;
}

const votes = ['accepted', 'acceptedAndLeft', 'rejected', 'rejectedAndLeft'] as const satisfies readonly VoterKind[];

function agreedClauses(document: ContractDocument, context: PageDependencies, notes: (clause: AgreedClause) => string[]) {
  const { agreed } = document;
  const hasGaps = agreed.some(({ number }, index) => number !== String(index + 1));
  return {
    lead: hasGaps ? context.translate('numbersKept') : null,
    clauses: agreed.map((clause) => ({ ...headed(clause, document, context), notes: notes(clause) })),
  };
}

type PrintedClause = Pick<AgreedClause, 'number' | 'title' | 'text' | 'translations'>;

function headed(clause: PrintedClause, { languages }: ContractDocument, context: PageDependencies) {
  const {
    translate,
    printable: { line },
  } = context;
  return {
    mark: clause.number,
    title: clause.title === null ? translate('clause', { number: clause.number }) : isolated(line(clause.title)),
    isShort: isShort(textsOf(clause).join('\n')),
    ...writtenText(context, clause.text, clause.title ?? ''),
    /** The texts in all languages of the session, printed instead of the paragraphs. */
    languages: languages && clause.translations ? languagesOfClause(clause, languages, context) : null,
  };
}

/**
 * Maximum number of printed characters of rejected texts; beyond it only their hashes are
 * printed, so that no one can make a contract too long to typeset.
 */
const longestAnnex = 1_000_000;

/**
 * Runs of characters outside the main font. Each run costs as much time and space as `pieceWeight`
 * characters.
 */
const otherFace = /[^\0-\u024F\p{M}\u2000-\u206F\u20AC]+/gu;
const pieceWeight = 20;
const weightOf = (text: string): number => text.length + pieceWeight * (text.match(otherFace)?.length ?? 0);

/** Clauses of about ten lines are not split across pages. */
const isShort = (text: string): boolean => text.length <= 900 && text.split('\n').length <= 8;
