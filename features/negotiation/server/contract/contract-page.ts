import { renderSVG } from 'uqr';
import { dateTimeText } from '#platform/contract/date-text.ts';
import { isolated } from '#platform/contract/isolated.ts';
import { locales, type Language } from '#platform/contract/language.ts';
import type { WordValues } from '#platform/contract/words.ts';
import type { AgreedClause, ContractDocument, ContractParty, RejectedClause } from '../../contract/contract-document.ts';
import { knownDocumentTypes, type KnownDocumentType } from '../../contract/kinds.ts';
import type { Printable } from './printable.ts';

/** What a contract's page is made with. */
export interface PageMeans {
  language: Language;
  /** Where the file can be checked. */
  address: string;
  say: (key: string, values?: WordValues) => string;
  /** The name of a document type that we know. */
  typeName: (type: KnownDocumentType) => string;
  printable: Printable;
}

/** A contract as `contract.typ` takes it: every text that it sets, in one language. */
export function contractPage(document: ContractDocument, { language, address, say, typeName, printable }: PageMeans) {
  const { line, paragraphs } = language === 'es' ? withWholeHyphens(printable) : printable;
  const when = (instant: string) => `${dateTimeText(language, instant, 'UTC')} UTC`;
  const length = (minutes: number) => lengthText(language, minutes);
  const knownType = knownDocumentTypes.find((known) => known === document.documentType);
  const kind = knownType ? typeName(knownType) : line(document.documentType);
  const name = document.title === null ? kind : line(document.title);
  const isAgreement = document.agreed.length > 0;
  const named = isAgreement ? name : say('titleAndMark', { title: name, mark: say('noAgreement') });
  const title = document.isInterim ? say('titleAndMark', { title: named, mark: say('interim') }) : named;

  const notice = document.isInterim
    ? { title: say('interimTitle'), text: say('interimText', { events: String(document.events) }) }
    : isAgreement
      ? null
      : { title: say('noAgreementTitle'), text: say('noAgreementText') };

  const partyRow = (party: ContractParty) => ({
    name: isolated(line(party.name)),
    notes: [
      ...(party.isManager || party.isMediator ? [say(roleKey(party))] : []),
      ...(party.leftAt === null
        ? []
        : party.standing === 'removed'
          ? [say('party.removed', { date: when(party.leftAt), reason: line(party.reason ?? '') })]
          : [say('party.left', { date: when(party.leftAt) })]),
    ],
    joined: when(party.joinedAt),
  });

  const origin = ({ authorName, insteadOf: [other, first] }: AgreedClause | RejectedClause) => {
    const author = line(authorName);
    if (other === undefined) return say('proposed', { author });
    if (first === undefined) return say('proposedInstead', { author, other: line(other) });
    return say('proposedInsteadTwice', { author, other: line(other), first: line(first) });
  };
  const fate = ({ rejection, isByRemoval, rejectedAt, tally, agreedNumber }: RejectedClause) => {
    const date = when(rejectedAt);
    if (rejection === 'withdrawn') return say(isByRemoval ? 'withdrawnByRemoval' : 'withdrawn', { date });
    if (rejection === 'superseded') return say('superseded', { date, number: String(agreedNumber) });
    return say('rejectedByVote', { date, ...tally });
  };
  const isAnnexShort = document.rejected.reduce((sum, { text }) => sum + weightOf(text), 0) > longestAnnex;
  const rejectedText = ({ text, textHash }: RejectedClause) =>
    isAnnexShort ? say('textKept', { length: text.length, hash: textHash }) : text;
  const headed = (mark: string, clause: AgreedClause | RejectedClause) => ({
    mark,
    title: clause.title === null ? say('clause', { number: String(clause.number) }) : isolated(line(clause.title)),
    paragraphs: paragraphs(clause.text),
  });

  return {
    lang: language,
    region: locales[language].slice(3),
    date: dateParts(document),
    title,
    /** The title as it is set, in its own direction. */
    heading: isolated(title),
    kind: document.title === null ? null : isolated(kind),
    running: named,
    footer: say('session', { id: document.id }),
    interim: document.isInterim ? { mark: say('interim') } : null,
    notice,
    facts: [
      ...(document.title === null ? [] : [{ label: say('fact.type'), lines: [isolated(kind)] }]),
      { label: say('fact.session'), lines: [document.id] },
      {
        label: say('fact.rule'),
        lines: [say(`rule.${document.rule}`), ...document.mediatorNames.map((name) => say('mediator', { name: line(name) }))],
      },
      { label: say('fact.opened'), lines: [when(document.startedAt)] },
      {
        label: say('fact.time'),
        lines: [
          length(document.lengthMinutes),
          ...document.extensions.map(({ minutes, at }) => say('timeExtended', { length: length(minutes), date: when(at) })),
          say('timeUntil', { date: when(document.endsAt) }),
        ],
      },
      { label: say('fact.ended'), lines: [document.endedAt === null ? say('notEnded') : when(document.endedAt)] },
    ],
    agenda: { heading: say('agenda'), paragraphs: paragraphs(document.agenda) },
    parties: {
      heading: say('parties'),
      columns: [say('party.name'), say('party.joined')],
      rows: document.parties.map(partyRow),
    },
    contents: document.agreed.length >= clausesWithContents ? say('contents') : null,
    agreed: isAgreement
      ? {
          heading: say('agreed'),
          clauses: document.agreed.map((clause) => ({
            ...headed(`${clause.number}.`, clause),
            notes: [origin(clause), say('accepted', { date: when(clause.acceptedAt), ...clause.tally })],
          })),
        }
      : null,
    rejected:
      document.rejected.length === 0
        ? null
        : {
            heading: say('rejected'),
            lead: say('rejectedText'),
            clauses: document.rejected.map((clause) => ({
              ...headed(`A${clause.number}`, { ...clause, text: rejectedText(clause) }),
              notes: [
                origin(clause),
                fate(clause),
                ...clause.reasons.map((reason) => say('reason', { name: line(reason.name), text: line(reason.text) })),
              ],
            })),
          },
    record: {
      heading: say(document.rejected.length === 0 ? 'recordA' : 'recordB'),
      lead: say('recordText'),
      facts: [
        { label: say('fact.events'), lines: [String(document.events)] },
        { label: say('fact.head'), lines: hashLines(document.headHash) },
      ],
      check: document.isInterim
        ? null
        : {
            heading: say('check'),
            text: say('checkText'),
            address,
            code: renderSVG(address, { border: 0 }),
            alt: say('checkCode', { address }),
          },
    },
  };
}

const roleKey = ({ isManager, isMediator }: ContractParty) => {
  if (!isMediator) return 'party.manager';
  return isManager ? 'party.mediator' : 'party.formerMediator';
};

/** Characters of rejected texts that are printed; more of them are named by their hashes, so that nobody can make the contract too long to be set. */
const longestAnnex = 1_000_000;

/** Letters of other faces than the first, one after the other: each such piece costs what so many letters do, in time and in bytes. */
const otherFace = /[^\0-\u024F\p{M}\u2000-\u206F\u20AC]+/gu;
const pieceWeight = 20;
const weightOf = (text: string): number => text.length + pieceWeight * (text.match(otherFace)?.length ?? 0);

/** From so many clauses on, there is a table of contents. */
const clausesWithContents = 12;

/**
 * Spanish repeats a hyphen at which a line ends at the beginning of the next one. What people wrote may be in any language, and is
 * not added to: the line ends elsewhere.
 */
function withWholeHyphens(printable: Printable): Printable {
  const whole = (line: string) => line.replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '-\u2060');
  return {
    ...printable,
    paragraphs: (text) => printable.paragraphs(text).map((paragraph) => ({ ...paragraph, lines: paragraph.lines.map(whole) })),
  };
}

/** The instant that the file is dated by: the same each time it is made. */
function dateParts({ endedAt, startedAt, agreed, rejected }: ContractDocument): number[] {
  const decided = [...agreed.map(({ acceptedAt }) => acceptedAt), ...rejected.map(({ rejectedAt }) => rejectedAt)];
  const instant = endedAt ?? decided.reduce((latest, each) => (each > latest ? each : latest), startedAt);
  return (instant.match(/\d+/g) ?? []).slice(0, 6).map(Number);
}

/** A hash in groups that an eye can compare. */
function hashLines(hash: string): string[] {
  return (hash.match(/.{32}/g) ?? [hash]).map((half) => (half.match(/.{8}/g) ?? [half]).join('\u2002'));
}

/** A length of time in days, hours and minutes. */
function lengthText(language: Language, minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const written = parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(amount));
  return new Intl.ListFormat(locales[language], { type: 'unit', style: 'long' }).format(written);
}
