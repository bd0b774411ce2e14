import type { ComponentType } from 'react';
import { areIds, type AddressId } from '../navigation/address-ids.ts';
import type { Icon } from '../ui/icons.tsx';

/** Sections of the administration’s navigation, in order of display. */
export const administrationGroups = ['overview', 'people', 'content', 'installation', 'operation'] as const;
export type AdministrationGroup = (typeof administrationGroups)[number];

/** Something that the administrators should do, shown on the start page of the administration. */
export interface AdministrationFinding {
  /** Keys of its title (with `count`) and of an explanation among the words of its feature. */
  title: string;
  text?: string;
  count?: number;
  /** Something fails now; other findings can wait. */
  isUrgent?: boolean;
}

/** An administration page contributed by a feature, at `/dashBoardSuperAdmin/<segment>`. */
export interface AdministrationPage {
  /**
   * Its segment of the address. Its item pages are below it; the component reads their `id` by
   * `useParams`.
   */
  segment: string;
  /** Key of its title among the words of its feature; also its heading. */
  title: string;
  Icon: Icon;
  group: AdministrationGroup;
  /** Position within its section, ascending; leave gaps. */
  order: number;
  /**
   * Count of pending items: its kind on the server (`badgeCounts`), and the key of its label
   * (with `count`) among the words of its feature.
   */
  waiting?: { kind: string; name: string };
  /** Full width, for tables; other pages have reading width. */
  isWide?: boolean;
  /** Form of the ID of its items in the address; without it there are no item pages. */
  id?: AddressId;
  /** Loads the content below the heading. Its own headings start with h3. */
  load: () => Promise<ComponentType>;
  /**
   * Pending tasks of the page, besides those that `waiting` counts. Called every minute while the
   * start page is open, which links to this page.
   */
  findings?: () => Promise<readonly AdministrationFinding[]>;
  /** Loads a summary of this page for the start page. Its headings start with h3. */
  loadSummary?: () => Promise<ComponentType>;
}

/** Key of the name of a module among the words of its feature. */
export const wordOfModule = 'moduleName';

/** Key of what a module is for, in one line, among the words of its feature. */
export const purposeOfModule = 'modulePurpose';

/** Base path of the administration. */
export const administrationPath = '/dashBoardSuperAdmin';

/** The address of an administration page. */
export const administrationAddress = (segment: string): `/${string}` => `${administrationPath}/${segment}`;

/** Compares pages in the order of the navigation. */
export function byGroup(one: AdministrationPage, other: AdministrationPage): number {
  return administrationGroups.indexOf(one.group) - administrationGroups.indexOf(other.group) || one.order - other.order;
}

/** The page at a segment and ID; undefined if there is none. */
export function administrationPageAt<Page extends AdministrationPage>(
  pages: readonly Page[],
  { segment, id }: { segment: string; id?: string | undefined },
): Page | undefined {
  const page = pages.find((each) => each.segment === segment);
  if (id === undefined) return page;
  return page?.id && areIds({ id: page.id }, { id }) ? page : undefined;
}
