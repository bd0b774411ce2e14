import type { ComponentType } from 'react';
import { areIds, type AddressId } from './address-ids.ts';
import type { Icon } from './ui/icons.tsx';

/** What the administrator's pages are about; their navigation has a part for each, in this order. */
export const administrationGroups = ['overview', 'people', 'content', 'installation', 'operation'] as const;
export type AdministrationGroup = (typeof administrationGroups)[number];

/** A page of the administration, which a feature puts there: at `/dashBoardSuperAdmin/<segment>`. */
export interface AdministrationPage {
  /** Its part of the address. What is one thing of it stands below: the component reads `id` by `useParams`. */
  segment: string;
  /** The key of its name among the words of its feature; its heading, too. */
  title: string;
  Icon: Icon;
  group: AdministrationGroup;
  /** Its turn in its group, from low to high; leave room between them. */
  turn: number;
  /** How many things wait there: of which kind the server counts them (`waitingCounts`), and the key of what says so (`count`) among the words of its feature. */
  waiting?: { kind: string; name: string };
  /** Tables take all of the width; other pages are as wide as a text that is read. */
  isWide?: boolean;
  /** What one thing of it is named by, below its address; without it nothing is there. */
  id?: AddressId;
  /** What stands below the heading. Its own headings begin with h3. */
  load: () => Promise<ComponentType>;
}

/** The key of what a module is called, among the words of its feature. */
export const wordOfModule = 'moduleName';

/** Where the pages of the administration are. */
export const administrationPath = '/dashBoardSuperAdmin';

/** The address of a page of the administration. */
export const administrationAddress = (segment: string): `/${string}` => `${administrationPath}/${segment}`;

/** Pages in the order of their navigation. */
export function byGroup(one: AdministrationPage, other: AdministrationPage): number {
  return administrationGroups.indexOf(one.group) - administrationGroups.indexOf(other.group) || one.turn - other.turn;
}

/** The page of the administration at a segment and an id; without a segment the first. Undefined where nothing is. */
export function administrationPageAt<Page extends AdministrationPage>(
  pages: readonly Page[],
  { segment, id }: { segment?: string | undefined; id?: string | undefined },
): Page | undefined {
  const page = segment === undefined ? pages[0] : pages.find((each) => each.segment === segment);
  if (id === undefined) return page;
  return page?.id && areIds({ id: page.id }, { id }) ? page : undefined;
}
