import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setGroupCells, setPersonCells, addPeople } from '../../contract/commands.ts';
import type { DesignPerson } from '../../contract/design.ts';
import type { DesignWhole } from '../../contract/shapes.ts';
import { DesignWork, type Edit } from './design-work.ts';
import { newGroup, newPerson } from './new-rows.ts';
import { emptyDesign } from '../../contract/design.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ana = newPerson(emptyDesign, { name: 'Ana', email: 'ana@example.org' });
const bob = newPerson(emptyDesign, { name: 'Bob', email: 'bob@example.org' });
const choir = newGroup(emptyDesign, { name: 'Choir' });

const whole = (part: Partial<DesignWhole> = {}): DesignWhole => ({
  id: 'd',
  name: 'Autumn',
  state: 'draft',
  revision: 1,
  peopleCount: 2,
  groupCount: 1,
  createdAt: '2026-01-01T00:00:00.000000Z',
  savedAt: '2026-01-01T00:00:00.000000Z',
  convertedAt: null,
  undoUntil: null,
  progress: null,
  failure: null,
  can: { edit: true, convert: true, undo: false, delete: true },
  people: [ana, bob],
  groups: [choir],
  ...part,
});

/** Fake server that saves or rejects each edit. */
function started() {
  const edits: Edit[] = [];
  const refusals: unknown[] = [];
  const keep = async (edit: Edit) => {
    const refusal = refusals.shift();
    if (refusal !== undefined) throw refusal;
    edits.push(edit);
    return { revision: edit.revision + 1, savedAt: '2026-01-02T00:00:00.000000Z' };
  };
  const work = new DesignWork(whole(), keep, { pauseMs: 100, retryMs: 1_000 });
  const rename = (id: string, name: string) => work.do(setPersonCells(work.state().design, [id], 'name', name));
  const nameOf = (person: DesignPerson) => work.state().design.people.get(person.id)?.name;
  return { work, edits, refusals, rename, nameOf };
}

test('MV-06 changes are saved after a pause, and only the difference', async () => {
  const { work, edits, rename } = started();
  rename(ana.id, 'Anna');
  rename(ana.id, 'Anna M.');
  expect(work.state().keeping).toBe('waiting');
  await vi.advanceTimersByTimeAsync(99);
  expect(edits).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(edits.map(({ revision, people, groups }) => [revision, people.put.map(({ name }) => name), people.remove, groups.put])).toEqual([
    [1, ['Anna M.'], [], []],
  ]);
  expect(work.state()).toMatchObject({ keeping: 'kept', revision: 2 });
});

test('MV-06 undo and redo go step by step, and the result is saved', async () => {
  const { work, edits, rename, nameOf } = started();
  rename(ana.id, 'Anna');
  work.do(setGroupCells(work.state().design, [choir.id], 'name', 'North Choir'));
  work.undo();
  expect(work.state().design.groups.get(choir.id)?.name).toBe('Choir');
  work.undo();
  expect(nameOf(ana)).toBe('Ana');
  expect(work.state()).toMatchObject({ canUndo: false, canRedo: true });
  work.redo();
  expect(nameOf(ana)).toBe('Anna');
  rename(ana.id, 'Anne');
  expect(work.state().canRedo).toBe(false);
  expect(await work.saveNow()).toBe(true);
  expect(edits).toHaveLength(1);
  expect(edits[0]?.people.put.map(({ name }) => name)).toEqual(['Anne']);
});

test('MV-06 a failed save is kept and retried', async () => {
  const { work, edits, refusals, rename, nameOf } = started();
  refusals.push({ isProblem: true, code: 'network.failed', status: 0 });
  rename(ana.id, 'Anna');
  expect(await work.saveNow()).toBe(false);
  expect(work.state()).toMatchObject({ keeping: 'failed', problem: { code: 'network.failed' } });
  expect(nameOf(ana)).toBe('Anna');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(edits).toHaveLength(1);
  expect(work.state()).toMatchObject({ keeping: 'kept', problem: null });
});

const theirs = whole({ revision: 7, people: [{ ...ana }, { ...bob, name: 'Robert' }] });
const changed = { isProblem: true, code: 'design.changed', status: 409, present: theirs };

test('MV-06 conflict: both changes can be combined', async () => {
  const { work, edits, refusals, rename, nameOf } = started();
  refusals.push(changed);
  rename(ana.id, 'Anna');
  expect(await work.saveNow()).toBe(false);
  expect(work.state().keeping).toBe('conflict');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(edits).toEqual([]);
  work.settle('both');
  expect([nameOf(ana), nameOf(bob)]).toEqual(['Anna', 'Robert']);
  expect(await work.saveNow()).toBe(true);
  expect(edits.map(({ revision, people }) => [revision, people.put.map(({ name }) => name)])).toEqual([[7, ['Anna']]]);
});

test('MV-06 conflict: after taking the other save, undo restores the local state', async () => {
  const { work, refusals, rename, nameOf } = started();
  refusals.push(changed);
  rename(ana.id, 'Anna');
  await work.saveNow();
  work.settle('theirs');
  expect([nameOf(ana), nameOf(bob)]).toEqual(['Ana', 'Robert']);
  expect(work.state()).toMatchObject({ keeping: 'kept', revision: 7 });
  work.undo();
  expect([nameOf(ana), nameOf(bob)]).toEqual(['Anna', 'Bob']);
});

test('MV-06 changes during a save are saved after it', async () => {
  const { work, edits, rename } = started();
  rename(ana.id, 'Anna');
  const keeping = work.saveNow();
  work.do(addPeople([newPerson(work.state().design, { name: 'Cleo' })]));
  await keeping;
  expect(work.state().keeping).toBe('waiting');
  await vi.advanceTimersByTimeAsync(100);
  expect(edits.map(({ revision, people }) => [revision, people.put.map(({ name }) => name)])).toEqual([
    [1, ['Anna']],
    [2, ['Cleo']],
  ]);
});

test('MV-06 an import is one step, and unchanged rows are the same objects', () => {
  const { work, nameOf } = started();
  const before = work.state().design.people.get(ana.id);
  const next = whole({ revision: 2, people: [{ ...ana }, { ...bob, name: 'Robert' }] });
  expect(work.isBehind(next)).toBe(true);
  work.receive(next);
  expect(work.isBehind(next)).toBe(false);
  expect(work.state().design.people.get(ana.id)).toBe(before);
  expect(nameOf(bob)).toBe('Robert');
  work.undo();
  expect(nameOf(bob)).toBe('Bob');
});
