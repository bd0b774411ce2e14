import { emblemSvg } from '#platform/contract/identity/emblem.ts';
import { isolated } from '#platform/contract/isolated.ts';
import { locales } from '#platform/contract/language.ts';
import { hashLines } from '#platform/contract/printing/written-text.ts';
import { currentAnnexes } from '../rules/annexes.ts';
import { quorumNumbers } from '../rules/quorum.ts';
import type { AssemblyState } from '../rules/state.ts';
import { embeddedOf } from './embedded.ts';
import { Naming, type MinutesDocument, type MinutesDependencies } from './minutes-dependencies.ts';
import { pageItems } from './minutes-motions.ts';
import { pageDispatch, pageProxies, pageQuorum, pageRoll, withoutDispatch } from './minutes-people.ts';

/** Builds the input of `minutes.typ`, with all texts in one language. */
export function minutesPage({ id, state, headHash }: MinutesDocument, context: MinutesDependencies) {
  const { language, translate, printable } = context;
  const naming = new Naming(state, context);
  const { convocation } = state;
  const name = printable.line(convocation.title);
  const proxies = pageProxies(state, context, naming);
  const { log, ...annexes } = annexesOf(state, context, naming);
  return {
    lang: language,
    region: locales[language].slice(3),
    date: dateParts(state),
    title: translate('titled', { title: name }),
    heading: isolated(name),
    kind: translate('minutes'),
    running: translate('titled', { title: name }),
    footer: isolated(printable.line(convocation.group.name)),
    mark: null,
    isSample: false,
    emblem: emblemSvg,
    notice: null,
    facts: factsOf(state, context, naming),
    convocation: { heading: translate('convocation'), paragraphs: convocationOf(state, context, naming) },
    attendance: {
      heading: translate('attendance'),
      paragraphs: [...attendanceOf(state, context), ...pageQuorum(state, context, naming)],
      table: pageRoll(state, context, naming),
    },
    proxies: proxies.length === 0 ? null : { heading: translate('proxies'), paragraphs: proxies },
    course: { heading: translate('course'), paragraphs: courseOf(state, context, naming), items: pageItems(state, context, naming) },
    annexes,
    record: recordOf({ id, state, headHash }, context, log),
  };
}

/** Date of the file, the same each time it is made. */
function dateParts({ endedAt, at }: AssemblyState): number[] {
  return (new Date(endedAt ?? at).toISOString().match(/\d+/g) ?? []).slice(0, 6).map(Number);
}

function factsOf(state: AssemblyState, { translate, printable }: MinutesDependencies, naming: Naming) {
  const { convocation, offices, openedAt, endedAt } = state;
  const { bylaws, group, place, link } = convocation;
  const holders = (role: string) => [...new Set(offices.filter((office) => office.role === role).map(({ person }) => person))];
  const fact = (key: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [{ label: translate(`fact.${key}`), lines: [...lines] }];
  const quorum = translate(`quorum.${bylaws.quorum.kind}`, quorumNumbers(bylaws.quorum));
  const lines = (text: string | null) => (text === null ? [] : [isolated(printable.line(text))]);
  return [
    ...fact('group', [isolated(printable.line(group.name))]),
    ...fact('start', [`${naming.moment(convocation.at)} (${convocation.timeZone})`]),
    ...fact('place', [...lines(place), ...lines(link)]),
    ...fact('opened', openedAt === null ? [] : [naming.moment(openedAt)]),
    ...fact('closed', endedAt === null ? [] : [naming.moment(endedAt)]),
    ...fact(
      'chair',
      holders('chair').map((person) => naming.person(person)),
    ),
    ...fact(
      'secretary',
      holders('secretary').map((person) => naming.person(person)),
    ),
    ...fact(
      'tellers',
      holders('teller').map((person) => naming.person(person)),
    ),
    ...fact('bylaws', [
      quorum,
      translate('bylaw.majority', { majority: translate(`majority.${bylaws.majority}`) }),
      translate('bylaw.notice', { count: bylaws.noticeDays }),
      bylaws.proxiesPerPerson === 0 ? translate('bylaw.noProxies') : translate('bylaw.proxies', { count: bylaws.proxiesPerPerson }),
      ...((bylaws.postalVotes ?? 'none') === 'none' ? [] : [translate(`bylaw.postalVotes.${bylaws.postalVotes}`)]),
      ...(bylaws.deadlineHours === undefined ? [] : [translate('bylaw.deadline', { count: bylaws.deadlineHours })]),
      ...(bylaws.weights === 'given' ? [translate('bylaw.weights')] : []),
    ]),
  ];
}

function convocationOf(state: AssemblyState, { translate, printable }: MinutesDependencies, naming: Naming): string[] {
  const accepted = new Set(state.dispatches.filter(({ outcome }) => outcome === 'accepted').map(({ to }) => to)).size;
  const missing = withoutDispatch(state);
  return [
    translate('convened', {
      name: naming.person(state.convener),
      date: naming.moment(state.convenedAt),
      count: state.convocation.agenda.length,
    }),
    ...state.moves.map(({ at, before: { at: start, timeZone, place, link } }) =>
      translate('rescheduled', {
        date: naming.moment(at),
        name: naming.person(state.convener),
        meeting: [
          `${naming.moment(start)} (${timeZone})`,
          ...[place, link].flatMap((text) => text ?? []).map((text) => isolated(printable.line(text))),
        ].join(' · '),
      }),
    ),
    translate('dispatched', { count: accepted, people: state.people.length }),
    ...(missing.length > 0 && state.dispatches.length > 0 ? [translate('notDispatched', { people: naming.people(missing) })] : []),
  ];
}

function attendanceOf({ people, proxies }: AssemblyState, { translate }: MinutesDependencies): string[] {
  const withVote = people.filter(({ weight }) => weight > 0);
  const present = withVote.filter(({ stays }) => stays.length > 0).length;
  const absent = new Set(withVote.filter(({ stays }) => stays.length === 0).map(({ person }) => person));
  const represented = new Set(proxies.filter(({ from, state }) => state === 'accepted' && absent.has(from)).map(({ from }) => from)).size;
  return [translate('attended', { all: withVote.length, present, represented })];
}

function courseOf(state: AssemblyState, { translate }: MinutesDependencies, naming: Naming): string[] {
  const chair = state.offices.find(
    ({ role, from, until }) => role === 'chair' && from <= (state.openedAt ?? 0) && (until ?? Infinity) >= (state.openedAt ?? 0),
  );
  return [
    ...(state.openedAt === null || !chair
      ? []
      : [translate('openedBy', { name: naming.person(chair.person), time: naming.time(state.openedAt) })]),
    ...state.pauses.map(({ from, until }) => translate('pause', { times: naming.period(from, until) })),
    ...(state.endedAt === null ? [] : [translate('closedAt', { time: naming.time(state.endedAt) })]),
  ];
}

/** Annexes, lettered: documents, dispatch. */
function annexesOf(state: AssemblyState, context: MinutesDependencies, naming: Naming) {
  const { translate, printable, language } = context;
  const bytes = new Intl.NumberFormat(locales[language]);
  const { annexes } = state;
  const numberOf = (item: string) => state.items.findIndex(({ id }) => id === item) + 1;
  const embedded = embeddedOf(currentAnnexes(state));
  let letters = 0;
  const heading = (key: string) => translate('annex', { letter: String.fromCodePoint(0x41 + letters++), title: translate(key) });
  return {
    documents:
      annexes.length === 0
        ? null
        : {
            heading: heading('annex.documents'),
            rows: annexes.map((annex) => ({
              label: isolated(printable.cell(annex.name)),
              lines: [
                ...(annex.item === null ? [] : [translate('annex.item', { number: numberOf(annex.item) })]),
                translate('annex.added', { time: naming.moment(annex.addedAt) }),
                ...(annex.withdrawnAt === null ? [] : [translate('annex.withdrawn', { time: naming.moment(annex.withdrawnAt) })]),
                translate('annex.bytes', { bytes: bytes.format(annex.bytes) }),
                ...hashLines(annex.sha256),
                ...(embedded.has(annex.id)
                  ? [translate('annex.embedded', { file: isolated(printable.cell(embedded.get(annex.id) ?? '')) })]
                  : []),
              ],
            })),
          },
    dispatch: state.dispatches.length === 0 ? null : { heading: heading('annex.dispatch'), table: pageDispatch(state, context, naming) },
    log: heading('annex.log'),
  };
}

function recordOf({ id, state, headHash }: MinutesDocument, { address, codeOf, translate }: MinutesDependencies, heading: string) {
  return {
    heading,
    lead: translate('recordText'),
    facts: [
      { label: translate('fact.assembly'), lines: [id] },
      { label: translate('fact.events'), lines: [String(state.seq)] },
      { label: translate('fact.head'), lines: hashLines(headHash) },
    ],
    check: {
      heading: translate('check'),
      text: translate('checkText'),
      address,
      code: codeOf(address),
      alt: translate('checkCode', { address }),
    },
  };
}
