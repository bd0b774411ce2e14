import { renderSVG } from 'uqr';
import { emblemSvg } from '#platform/contract/identity/emblem.ts';
import { dateTimeText } from '#platform/contract/date-text.ts';
import { isolated } from '#platform/contract/isolated.ts';
import { locales, type Language } from '#platform/contract/language.ts';
import type { AgreedClause, ContractDocument, Lineage, RejectedClause, UndecidedClause } from '../../contract/contract-document.ts';
import { knownDocumentTypes } from '../../contract/kinds.ts';
import { firstFamily } from '#platform/contract/printing/families.ts';
import type { PageMeans } from './page-means.ts';
import { pageParties } from './page-parties.ts';

/**
 * Builds the input of `contract.typ` for a contract or a record, with all texts in one language.
 */
export function contractPage(document: ContractDocument, { language, address, isSample, say, typeName, printable, languageOf }: PageMeans) {
  const { line } = printable;
  /**
   * A user's text with its detected language; in the document's language if detection is
   * unreliable.
   */
  const written = (text: string, title = '') => {
    const found = languageOf(`${title}\n${text}`);
    const isTurned = found !== null && rightToLeft.has(found);
    const own = (isTurned ? null : found) ?? language;
    return {
      lang: own,
      first: firstFamily(text, found),
      paragraphs: printable.paragraphs(text, found).map(({ lang: turned, lines, ...paragraph }) => ({
        ...paragraph,
        isTurned: turned !== null,
        lang: turned === null ? own : isTurned ? found : turned,
        lines: turned === null && repeatsHyphens.has(own) ? lines.map(withWholeHyphens) : lines,
      })),
    };
  };
  const when = (instant: string) => `${dateTimeText(language, instant, 'UTC')} UTC`;
  const length = (minutes: number) => lengthText(language, minutes);
  const knownType = knownDocumentTypes.find((known) => known === document.documentType);
  const kind = knownType ? typeName(knownType) : line(document.documentType);
  const name = document.title === null ? kind : line(document.title);
  const kindOfEnd = endOf(document);
  const named = kindOfEnd === 'agreement' ? name : say('titleAndMark', { title: name, mark: say(kindOfEnd) });
  const mark = isSample ? say('sample') : document.isInterim ? say('interim') : null;
  const title = mark === null ? named : say('titleAndMark', { title: named, mark });

  const notice = isSample
    ? { title: say('sampleTitle'), text: say('sampleText') }
    : document.isInterim
      ? { title: say('interimTitle'), text: say('interimText', { events: String(document.events) }) }
      : kindOfEnd === 'agreement'
        ? null
        : { title: say(`notice.title.${kindOfEnd}`), text: say(`notice.text.${kindOfEnd}`) };

  const { ref, voters, table } = pageParties(document, { language, say, printable });
  const origin = ({ author: by, target }: Lineage) => {
    const author = ref(by);
    return target === null ? say('proposed', { author }) : say('proposedInstead', { author, target });
  };
  const fate = ({ rejection, isByRemoval, rejectedAt, tally, agreedNumber }: RejectedClause) => {
    const date = when(rejectedAt);
    if (rejection === 'withdrawn') return say(isByRemoval ? 'withdrawnByRemoval' : 'withdrawn', { date });
    if (rejection === 'superseded') return say('superseded', { date, number: agreedNumber ?? '' });
    return say('rejectedByVote', { date, ...tally });
  };
  const hasGaps = document.agreed.some(({ number }, index) => number !== String(index + 1));
  const annexed = [...document.undecided, ...document.rejected];
  const isAnnexShort = annexed.reduce((sum, { text }) => sum + weightOf(text), 0) > longestAnnex;
  const headed = (clause: AgreedClause | RejectedClause | UndecidedClause) => ({
    mark: clause.number,
    title: clause.title === null ? say('clause', { number: clause.number }) : isolated(line(clause.title)),
    isShort: isShort(clause.text),
    ...written(clause.text, clause.title ?? ''),
  });
  let annexes = 0;
  const annex = (key: string) => {
    const letter = String.fromCodePoint(0x41 + annexes);
    annexes += 1;
    return say('annex', { letter, title: say(key) });
  };
  /** An annex with clauses that are not agreed; nothing if there are none. */
  const annexOf = <Clause extends RejectedClause | UndecidedClause>(
    key: string,
    clauses: readonly Clause[],
    notes: (clause: Clause) => string[],
  ) => {
    if (clauses.length === 0) return [];
    const heading = annex(key);
    const shown = clauses.map((clause) => {
      const text = isAnnexShort ? say('textKept', { length: clause.text.length, hash: clause.textHash }) : clause.text;
      return { ...headed({ ...clause, text }), notes: notes(clause) };
    });
    return [{ heading, lead: say(`annexLead.${key}`), clauses: shown }];
  };

  return {
    lang: language,
    region: locales[language].slice(3),
    date: dateParts(document),
    title,
    /** The title, isolated for its text direction. */
    heading: isolated(title),
    kind: document.title === null ? null : isolated(kind),
    running: named,
    footer: say('session', { id: document.id }),
    mark,
    isSample,
    emblem: emblemSvg,
    notice,
    facts: [
      ...(document.title === null ? [] : [{ label: say('fact.type'), lines: [isolated(kind)] }]),
      { label: say('fact.session'), lines: [document.id] },
      {
        label: say('fact.rule'),
        lines: [say(`rule.${document.rule}`), ...document.mediators.map((party) => say('mediator', { name: ref(party) }))],
      },
      {
        label: say('fact.manager'),
        lines: document.managers.map((manager, index) =>
          index === 0 ? ref(manager) : say('managerSince', { name: ref(manager), date: when(manager.since) }),
        ),
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
    agenda: { heading: say('agenda'), ...written(document.agenda) },
    parties: { heading: say('parties'), ...table },
    contents: document.agreed.length >= clausesWithContents ? say('contents') : null,
    agreed:
      document.agreed.length > 0
        ? {
            heading: say(kindOfEnd === 'agreement' ? 'agreed' : 'accepted.heading'),
            lead: hasGaps ? say('numbersKept') : null,
            clauses: document.agreed.map((clause) => ({
              ...headed(clause),
              notes: [origin(clause), say('accepted', { date: when(clause.acceptedAt), ...clause.tally }), voters(clause)],
            })),
          }
        : null,
    annexes: [
      ...annexOf('undecided', document.undecided, (clause) => [origin(clause), say('leftUndecided', { date: when(clause.proposedAt) })]),
      ...annexOf('rejected', document.rejected, (clause) => [
        origin(clause),
        fate(clause),
        ...clause.reasons.map(({ by, text }) => say('reason', { name: ref(by), text: line(text) })),
      ]),
    ],
    record: {
      heading: annex('log'),
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

/**
 * Kind of the result: an agreement, no agreement because all was rejected, or no contract because
 * of undecided clauses; the last two are set as records.
 */
function endOf({ agreed, rejected, undecided }: ContractDocument): 'agreement' | 'noAgreement' | 'noContract' {
  if (undecided.length > 0 || agreed.length + rejected.length === 0) return 'noContract';
  return agreed.length > 0 ? 'agreement' : 'noAgreement';
}

/**
 * Maximum number of printed characters of rejected texts; beyond it only their hashes are printed,
 * so that nobody can make a contract too long to set.
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

/** From this number of clauses on there is a table of contents. */
const clausesWithContents = 12;

/**
 * Languages in which a hyphen at a line end is repeated on the next line. Since users' texts must
 * not be changed, lines do not break at their hyphens.
 */
const repeatsHyphens: ReadonlySet<string> = new Set(['cs', 'es', 'hr', 'pl', 'pt', 'sk']);
const withWholeHyphens = (line: string): string => line.replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '-\u2060');

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur', 'yi']);

/** Date of the file, the same each time it is made. */
function dateParts({ endedAt, startedAt, agreed, rejected }: ContractDocument): number[] {
  const decided = [...agreed.map(({ acceptedAt }) => acceptedAt), ...rejected.map(({ rejectedAt }) => rejectedAt)];
  const instant = endedAt ?? decided.reduce((latest, each) => (each > latest ? each : latest), startedAt);
  return (instant.match(/\d+/g) ?? []).slice(0, 6).map(Number);
}

/** A hash in groups that are easy to compare. */
function hashLines(hash: string): string[] {
  return (hash.match(/.{32}/g) ?? [hash]).map((half) => (half.match(/.{8}/g) ?? [half]).join('\u2002'));
}

/** A duration in days, hours and minutes. */
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
