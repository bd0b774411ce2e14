import { readSession, readUser } from '#features/accounts/contract/endpoints.ts';
import { listCategories, listGroups } from '#features/groups/contract/endpoints.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import { designOf, applied, emptyDesign, type DesignGroup, type DesignPerson } from '../../contract/design.ts';
import type { DesignHead, DesignResult, DesignWhole } from '../../contract/shapes.ts';
import { DesignPage } from '../work/design-page.tsx';
import { newGroup, newPerson } from '../work/new-rows.ts';

export const ana = { id: 'AAAAAAA2', username: 'ana' };
export const designId = '01890a5d-ac96-774b-bcce-b302099a8057';
const id = (number: number) => `01890a5d-ac96-774b-bcce-b3020000000${number}`;

export const head: DesignHead = {
  id: designId,
  name: 'Autumn',
  state: 'draft',
  revision: 1,
  peopleCount: 3,
  groupCount: 2,
  createdAt: '2026-03-02T08:00:00Z',
  savedAt: '2026-03-02T08:00:00Z',
  convertedAt: null,
  undoUntil: null,
  progress: null,
  failure: null,
  can: { edit: true, convert: true, undo: false, delete: true },
};
const group = (number: number, fields: Partial<DesignGroup>): DesignGroup => ({
  ...newGroup(emptyDesign, { company: 'Choirs', manager: 'ana@example.org', category: 'other', description: 'We sing.' }),
  id: id(number),
  place: number,
  ...fields,
});
const person = (number: number, fields: Partial<DesignPerson>): DesignPerson => ({
  ...newPerson(emptyDesign),
  id: id(number),
  place: number,
  ...fields,
});
export const north = group(1, { name: 'North' });
export const south = group(2, { name: 'South' });
export const zoe = person(4, { name: 'Zoé Aubert', email: 'zoe@example.org', line: 2, groupIds: [north.id], city: 'Sète' });
export const tom = person(5, { name: 'Tom Reed', email: 'tom@example.org', role: 'manager' });
/** Her address is invalid. */
export const ines = person(6, { name: 'Inés Ferrer', email: 'ines' });

/** Groups of the user, who manages the first. */
const managed = [
  { id: 'ABCD2345', groupName: 'Old Choir', companyName: 'Choirs', viewerStatus: 'manager' },
  { id: 'BCDE3456', groupName: 'Not mine', companyName: 'Choirs', viewerStatus: 'member' },
];

/** A design with a fake server that stores it. */
export class ADesign {
  whole: DesignWhole;
  result: Partial<DesignResult>;

  constructor(fields: Partial<DesignWhole> = {}, result: Partial<DesignResult> = {}) {
    this.whole = { ...head, groups: [north, south], people: [zoe, tom, ines], ...fields };
    this.result = result;
  }

  get head(): DesignResult {
    const { people: _, groups: __, ...summary } = this.whole;
    const nothing = { made: [], requests: [], people: { created: 0, invited: 0, added: 0 }, answers: [], failedFor: [] };
    const counts = {
      invitations: { invited: 0, accepted: 0, declined: 0, noAnswer: 0 },
      accounts: { waiting: 0, sent: 0, failed: 0, opened: 0 },
    };
    return { ...summary, ...nothing, ...counts, ...this.result };
  }

  answers(): Answer[] {
    return [
      answer(listGroups, { items: managed, total: managed.length, nextCursor: null } as never),
      answer(listCategories, [{ id: 'other', name: 'Other' }] as never),
      answer(readUser, { email: 'ana@example.org', name: 'Ana Lund' } as never),
      answer(readSession, { user: { isAdministrator: false } } as never),
      answer(calls.readDesign, () => this.whole),
      answer(calls.readResult, () => this.head),
      answer(calls.saveDesign, ({ body }) => this.#save(body as never)),
    ];
  }

  #save({ name, people, groups }: { name?: string } & Record<'people' | 'groups', { put: never[]; remove: string[] }>) {
    const changes = ({ put, remove }: { put: { id: string }[]; remove: string[] }) => [
      ...put.map((after) => ({ id: after.id, before: null, after: after as never })),
      ...remove.map((each) => ({ id: each, before: null, after: null })),
    ];
    const design = applied(designOf(this.whole), { people: changes(people), groups: changes(groups) });
    const revision = this.whole.revision + 1;
    const rows = { people: [...design.people.values()], groups: [...design.groups.values()] };
    this.whole = { ...this.whole, ...rows, revision, name: name ?? this.whole.name };
    return { revision, savedAt: '2026-03-02T08:05:00Z' };
  }
}

/** Opens a tab of the page of a design. */
export const openDesign = (design: ADesign, tab: string, answers: Answer[] = [], plain: Readonly<Record<string, () => Response>> = {}) =>
  Screen.open(
    <Route path="/masp/:id">
      <DesignPage />
    </Route>,
    { at: `/masp/${designId}${tab && `?tab=${tab}`}`, as: ana, answers: [...design.answers(), ...answers], plain },
  );

interface TableSample {
  status: number;
  body: object;
}

/** Fakes file uploads and responds to each with the given answer. */
export function tables(...summary: TableSample[]): { sent: { address: string; name: string }[] } {
  const sent: { address: string; name: string }[] = [];
  globalThis.XMLHttpRequest = class extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    #address = '';
    open = (method: string, address: string) => void (this.#address = `${method} ${address}`);
    setRequestHeader = () => {};
    getResponseHeader = () => null;
    send(file: File) {
      sent.push({ address: this.#address, name: file.name });
      const next = summary.shift();
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }));
      if (!next) return void this.dispatchEvent(new Event('error'));
      this.status = next.status;
      this.responseText = JSON.stringify(next.body);
      this.dispatchEvent(new Event('load'));
    }
  } as never;
  return { sent };
}
