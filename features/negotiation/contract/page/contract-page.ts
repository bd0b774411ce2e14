import { emblemSvg } from '#platform/contract/identity/emblem.ts';
import { isolated } from '#platform/contract/isolated.ts';
import { locales, type Language } from '#platform/contract/language.ts';
import type { ContractDocument, NamedParty } from '../contract-document.ts';
import { knownDocumentTypes } from '../kinds.ts';
import { pageClauses } from './page-clauses.ts';
import { languageName } from './page-languages.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { pageParties } from './page-parties.ts';
import { hashLines, instantText, writtenText } from '#platform/contract/printing/written-text.ts';

type NameOf = (party: NamedParty) => string;

/**
 * Builds the input of `contract.typ` for a contract or a record, with all texts in one language.
 */
export function contractPage(document: ContractDocument, context: PageDependencies) {
  const { language, isSample, translate } = context;
  const { title, named, kind, mark } = titlesOf(document, context);
  const { ref, voters, conditions, table } = pageParties(document, context);
  const annexHeading = annexHeadings(translate);
  const { agreed, annexOf, undecidedNotes, rejectedNotes } = pageClauses(document, context, { ref, voters, conditions, annexHeading });
  return {
    lang: language,
    region: locales[language].slice(3),
    date: dateParts(document),
    title,
    /** The title, isolated for its text direction. */
    heading: isolated(title),
    kind: document.title === null ? null : isolated(kind),
    running: named,
    footer: translate('session', { id: document.id }),
    mark,
    isSample,
    emblem: emblemSvg,
    notice: noticeOf(document, context),
    facts: factsOf(document, context, kind, ref),
    agenda: { heading: translate('agenda'), ...writtenText(context, document.agenda) },
    parties: { heading: translate('parties'), ...table },
    contents: document.agreed.length >= clausesWithContents ? translate('contents') : null,
    agreed:
      document.agreed.length > 0
        ? { heading: translate(endOf(document) === 'agreement' ? 'agreed' : 'accepted.heading'), ...agreed() }
        : null,
    annexes: [...annexOf('undecided', document.undecided, undecidedNotes), ...annexOf('rejected', document.rejected, rejectedNotes)],
    record: recordOf(document, context, annexHeading('log')),
  };
}

/** Title of the file, its name without marks of samples, kind of document, and that mark. */
function titlesOf(document: ContractDocument, { isSample, translate, typeName, printable: { line } }: PageDependencies) {
  const knownType = knownDocumentTypes.find((known) => known === document.documentType);
  const kind = knownType ? typeName(knownType) : line(document.documentType);
  const name = document.title === null ? kind : line(document.title);
  const kindOfEnd = endOf(document);
  const named = kindOfEnd === 'agreement' ? name : translate('titleAndMark', { title: name, mark: translate(kindOfEnd) });
  const mark = isSample ? translate('sample') : document.isInterim ? translate('interim') : null;
  const title = mark === null ? named : translate('titleAndMark', { title: named, mark });
  return { title, named, kind, mark };
}

/** Notice at the top: a sample, an interim state, or a record without agreement. */
function noticeOf(document: ContractDocument, { isSample, translate }: PageDependencies) {
  if (isSample) return { title: translate('sampleTitle'), text: translate('sampleText') };
  if (document.isInterim) return { title: translate('interimTitle'), text: translate('interimText', { events: String(document.events) }) };
  const kindOfEnd = endOf(document);
  return kindOfEnd === 'agreement' ? null : { title: translate(`notice.title.${kindOfEnd}`), text: translate(`notice.text.${kindOfEnd}`) };
}

function factsOf(document: ContractDocument, context: PageDependencies, kind: string, ref: NameOf) {
  const { language, translate } = context;
  const [deciding, ...others] = (document.languages ?? []).map((each) => languageName(each, context));
  const when = (instant: string) => instantText(language, instant);
  const length = (minutes: number) => lengthText(language, minutes);
  return [
    ...(document.title === null ? [] : [{ label: translate('fact.type'), lines: [isolated(kind)] }]),
    { label: translate('fact.session'), lines: [document.id] },
    {
      label: translate('fact.rule'),
      lines: [translate(`rule.${document.rule}`), ...document.mediators.map((party) => translate('mediator', { name: ref(party) }))],
    },
    ...(deciding === undefined
      ? []
      : [{ label: translate('fact.languages'), lines: [translate('decidingLanguage', { language: deciding }), ...others] }]),
    {
      label: translate('fact.manager'),
      lines: document.managers.map((manager, index) =>
        index === 0 ? ref(manager) : translate('managerSince', { name: ref(manager), date: when(manager.since) }),
      ),
    },
    { label: translate('fact.opened'), lines: [when(document.startedAt)] },
    {
      label: translate('fact.time'),
      lines: [
        length(document.lengthMinutes),
        ...document.extensions.map(({ minutes, at }) => translate('timeExtended', { length: length(minutes), date: when(at) })),
        translate('timeUntil', { date: when(document.endsAt) }),
      ],
    },
    { label: translate('fact.ended'), lines: [document.endedAt === null ? translate('notEnded') : when(document.endedAt)] },
  ];
}

/** The annex about the log, and how to verify the file. */
function recordOf(document: ContractDocument, { address, codeOf, translate }: PageDependencies, heading: string) {
  return {
    heading,
    lead: translate('recordText'),
    facts: [
      { label: translate('fact.events'), lines: [String(document.events)] },
      { label: translate('fact.head'), lines: hashLines(document.headHash) },
      ...(document.safetyCode === undefined
        ? []
        : [{ label: translate('fact.safetyCode'), lines: [document.safetyCode, translate('safetyCodeText')] }]),
    ],
    check: document.isInterim
      ? null
      : {
          heading: translate('check'),
          text: translate('checkText'),
          address,
          code: codeOf(address),
          alt: translate('checkCode', { address }),
        },
  };
}

/** Headings of annexes, lettered in the order of the calls. */
function annexHeadings(translate: PageDependencies['translate']): (key: string) => string {
  let annexes = 0;
  return (key) => {
    const letter = String.fromCodePoint(0x41 + annexes);
    annexes += 1;
    return translate('annex', { letter, title: translate(key) });
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

/** From this number of clauses on there is a table of contents. */
const clausesWithContents = 12;

/** Date of the file, the same each time it is made. */
function dateParts({ endedAt, startedAt, agreed, rejected }: ContractDocument): number[] {
  const decided = [...agreed.map(({ acceptedAt }) => acceptedAt), ...rejected.map(({ rejectedAt }) => rejectedAt)];
  const instant = endedAt ?? decided.reduce((latest, each) => (each > latest ? each : latest), startedAt);
  return (instant.match(/\d+/g) ?? []).slice(0, 6).map(Number);
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
