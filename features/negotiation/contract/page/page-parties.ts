import { isolated } from '#platform/contract/isolated.ts';
import { locales } from '#platform/contract/language.ts';
import { rangesOf, signedDateTime } from '#platform/contract/printing/written-text.ts';
import { type ContractDocument, type ContractParty, type NamedParty } from '../contract-document.ts';
import { voterKinds, type VoterKind, type Voters } from '../clause-voters.ts';
import type { Conditions } from '../contract-conditions.ts';
import type { PageDependencies } from './page-dependencies.ts';

/**
 * Formats the parties: `ref` for one within a sentence, `voters` of a clause, and the table of all.
 */
export function pageParties(
  document: ContractDocument,
  { language, translate, printable: { line, cell } }: Pick<PageDependencies, 'language' | 'translate' | 'printable'>,
) {
  // The number distinguishes equal names.
  const ref = ({ number, name: called }: NamedParty) => `${isolated(line(called))}\u00A0(${number})`;
  const listed = new Intl.ListFormat(locales[language], { type: 'conjunction' });
  const isCrowd = document.parties.length > partiesByName;
  const refs = (numbers: readonly number[]) =>
    isCrowd
      ? translate('partyNumbers', { numbers: rangesOf(numbers) })
      : listed.format(numbers.flatMap((number) => document.parties.filter((party) => party.number === number)).map(ref));
  const voters = (all: Voters, kinds: readonly VoterKind[] = voterKinds) =>
    kinds
      .filter((each) => all[each].length > 0)
      .map((each) => translate(`voters.${each}`, { parties: refs(all[each]) }))
      .join(' ');
  const conditions = ({ on, parties, isMet }: Conditions) => {
    const amount = on.length === 1 ? 'one' : 'many';
    const values = { clauses: listed.format(on), parties: refs(parties) };
    return isMet ? translate(`conditionsMet.${amount}`, values) : translate(`conditionsOpen.${amount}`, values);
  };

  const row = (party: ContractParty) => ({
    number: String(party.number),
    name: isolated(cell(party.name)),
    details: [
      ...placeOf([party.company, party.city].flatMap((detail) => (detail === null ? [] : [isolated(cell(detail))]))),
      translate('party.id', { id: party.id }),
      ...(party.device ? [translate(`party.device.${party.device}`)] : []),
    ].filter((detail) => detail !== ''),
    role: translate(roleKey(party)),
    stays: [
      ...stayLines(party.stays),
      ...(party.presence === 'removed' ? [translate('party.removed', { reason: cell(party.reason ?? '') })] : []),
    ],
  });
  const stayLines = (stays: ContractParty['stays']): string[] => {
    const day = (instant: string) => signedDateTime(language, instant);
    const periods = stays.map(({ joinedAt, leftAt }) =>
      leftAt === null
        ? translate('party.since', { from: day(joinedAt) })
        : translate('party.stay', { from: day(joinedAt), until: day(leftAt) }),
    );
    if (periods.length <= longestStays) return periods;
    const last = periods.slice(2 - longestStays);
    return [...periods.slice(0, 1), translate('party.moreStays', { count: periods.length - 1 - last.length }), ...last];
  };

  const columns = ['party.number', 'party.name', 'party.role', 'party.stays'].map((key) => translate(key));
  return { ref, voters, conditions, table: { columns, rows: document.parties.map(row) } };
}

/** Company and city in one line, or each in its own if one of them is written from right to left. */
const placeOf = (details: readonly string[]): readonly string[] =>
  details.some((detail) => detail.startsWith('\u2068')) ? details : [details.join(', ')];

const roleKey = ({ isManager, isMediator }: ContractParty) => {
  if (!isMediator) return isManager ? 'party.manager' : 'party.party';
  return isManager ? 'party.mediator' : 'party.formerMediator';
};

/** Up to this number of parties, clauses list their voters by name, otherwise by number. */
const partiesByName = 20;

/** Maximum number of periods listed per party; if there are more, only the first and the last ones. */
const longestStays = 6;
