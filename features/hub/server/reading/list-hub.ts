import { languages } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { HubKind } from '#platform/server/extension-points/indexed-kind.ts';
import { signingRevision } from '#platform/server/http/signed-address.ts';
import { ResponseCache } from '#platform/server/http/response-cache.ts';
import { Semaphore } from '#platform/server/limits/semaphore.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { coalesceReads } from '#platform/server/process/coalesce-reads.ts';
import type { CompiledSearch, CompileSearch } from '#platform/server/search/compiled-search.ts';
import { timeRangeOf } from '#platform/server/search/time-range.ts';
import type { HubPage, HubQuery } from '../../contract/shapes.ts';
import { codesFor } from '../languages.ts';
import { policy } from '../policy.ts';
import { cursorText, readCursor, type Place } from './cursor.ts';
import { presentItems } from './present-items.ts';
import { previewOfItem } from './preview-store.ts';
import { searchPositions, type SearchPositions } from './search-positions.ts';
import { readState, type HubState } from './state-store.ts';
import {
  countChosen,
  countRepeats,
  isInOneIndex,
  putInTurn,
  readGatheredPage,
  readItems,
  readPage,
  readPageInTurn,
  readPlaces,
  type HydratedRow,
  type PageOrder,
  type Selection,
} from './store.ts';

/** Cached results of a search: ten pages. */
const cachedPositions = 200;
/** A broad search is expensive; the other connections of the pool stay free. */
const searchesAtOnce = 2;

/**
 * Cost of an entry that is fetched for sorting, relative to one skipped in its index (decision
 * 0021).
 */
const gatheringCosts = 3;

type CardKind = Pick<HubKind, 'kind' | 'hub'>;

interface ListRequest {
  query: HubQuery;
}

type Counted = Pick<HubPage, 'total' | 'isTotalCut'>;

/** A reader's Hub at the time of a request. */
interface Snapshot {
  state: HubState;
  selection: Selection;
  /** The parsed search; undefined without one. */
  asked: CompiledSearch | undefined;
  /** Changes with everything that the reply depends on. */
  revision: string;
}

/** Reads pages of the Hub. `kindsOf` returns the kinds to show; undefined for all. */
export class HubReader {
  readonly #kinds: ReadonlyMap<string, CardKind>;
  readonly #kindsOf: (context: Context, kind: string | undefined) => readonly string[] | undefined;
  readonly #compileSearch: CompileSearch;
  readonly #snapshots = new WeakMap<Context, { since: number; snapshot: Promise<Snapshot> }>();
  readonly #totals = new ResponseCache<number>(() => 100);
  readonly #found = new ResponseCache<Omit<SearchPositions, 'rows'>>(({ places }) => 100 + 100 * places.length);
  readonly #costly = new Semaphore(searchesAtOnce);
  #lastElapsedMs: number | undefined;

  constructor(
    kinds: readonly CardKind[],
    kindsOf: (context: Context, kind: string | undefined) => readonly string[] | undefined,
    compileSearch: CompileSearch,
  ) {
    this.#kinds = new Map(kinds.map((each) => [each.kind, each]));
    this.#kindsOf = kindsOf;
    this.#compileSearch = compileSearch;
  }

  /** Revision for cached replies; cheap to read. */
  revision = async (context: Context, requested: ListRequest): Promise<string> => {
    const { revision } = await this.#snapshot(context, requested).snapshot;
    return `${revision} ${signingRevision(context.viewer)}`;
  };

  /** Reads one page with the total. */
  list = async (context: Context, requested: ListRequest): Promise<HubPage> => {
    const { since, snapshot: status } = this.#snapshot(context, requested);
    const { query } = requested;
    const { selection, ...known } = await status;
    const snapshot = { ...known, selection: { ...selection, preview: previewOfItem([...this.#kinds.values()], context.viewer) } };
    const order = { sort: query.sort, after: readCursor(query.sort, query.cursor), limit: query.limit };
    if (query.ids) return this.#listItems(context, snapshot, query, query.ids);
    const { total, isTotalCut, rows } = await this.#read(context, snapshot, order);
    const shown = rows.slice(0, order.limit);
    const last = shown.at(-1);
    const nextCursor = rows.length > order.limit && last ? cursorText(order.sort, last) : null;
    const page = { items: await presentItems(context, this.#kinds, shown), total, isTotalCut, nextCursor, first: snapshot.state.first };
    this.#lastElapsedMs = performance.now() - since;
    return page;
  };

  /** Duration of the last page, in milliseconds with one decimal; reads one if there was none. */
  elapsedMs = async (context: Context, first: HubQuery): Promise<number> => {
    if (this.#lastElapsedMs === undefined) await this.list(context, { query: first });
    return Math.round((this.#lastElapsedMs ?? 0) * 10) / 10;
  };

  /** Cached per request, since both the revision and the page need it. */
  #snapshot(context: Context, requested: ListRequest): { since: number; snapshot: Promise<Snapshot> } {
    let known = this.#snapshots.get(context);
    if (!known) this.#snapshots.set(context, (known = { since: performance.now(), snapshot: this.#stand(context, requested) }));
    return known;
  }

  /** Coalesces concurrent reads of visitors, which are all equal. */
  #state({ db }: Context, readerId: string | null, kinds: readonly string[] | undefined, orderedFor: string | null): Promise<HubState> {
    const read = () => readState(db, readerId, kinds, orderedFor);
    return readerId === null && orderedFor === null ? coalesceReads(db, `hub.state ${kinds?.join() ?? ''}`, read) : read();
  }

  async #stand(context: Context, { query }: ListRequest): Promise<Snapshot> {
    authorize(context.viewer, policy, 'hub.read', query.mode, 'auth.required');
    const readerId = query.mode === 'private' ? context.viewer.id : null;
    const kinds = this.#kindsOf(context, query.kind);
    // First languages apply neither to searches nor to other orders.
    const isSearch = Boolean(query.q?.trim());
    const isInTurn = query.languages === undefined && query.sort === 'newest' && !isSearch;
    const [state, asked] = await Promise.all([
      this.#state(context, readerId, kinds, isInTurn ? context.viewer.id : null),
      isSearch ? this.#compileSearch(context, context.viewer, query.q ?? '') : undefined,
    ]);
    const range = timeRangeOf(query, state.now);
    const chosen = query.languages?.length === languages.length ? undefined : query.languages && codesFor(query.languages);
    const revision = [
      state.revision,
      state.scopes.join(),
      range.from,
      range.until,
      state.first.join(),
      asked?.query,
      asked?.from,
      asked?.until,
    ].join(' ');
    return { state, asked, selection: { readerId, scopes: state.scopes, kinds, languages: chosen, range }, revision };
  }

  async #read({ db }: Context, snapshot: Snapshot, order: PageOrder): Promise<Counted & { rows: HydratedRow[] }> {
    const { selection, state } = snapshot;
    if (snapshot.asked) return this.#search(db, snapshot, snapshot.asked, order);
    const { sort } = order;
    const { from, until } = selection.range;
    const read = () => (state.first.length ? readPageInTurn(db, selection, state.first, order) : readPage(db, selection, order));
    if (!from && !until && !selection.languages) {
      const countAll = async () => state.entries - (selection.scopes.length > 1 ? await countRepeats(db, selection) : 0);
      const [total, rows] = await Promise.all([this.#total(snapshot, order, countAll), read()]);
      return { total, rows };
    }
    const total = await this.#total(snapshot, order, () => countChosen(db, selection, sort));
    // If the selection is scattered in the index, few items are gathered and sorted, while many are
    // filtered on the way. Estimate: each scope is scanned until it has filled a page, skipping as
    // many entries per match as the overall ratio.
    const walked = (order.limit * selection.scopes.length * state.entries) / total;
    const isGathered = !isInOneIndex(selection, sort) && (total === 0 || gatheringCosts * total <= walked);
    return { total, rows: await (isGathered ? readGatheredPage(db, selection, order) : read()) };
  }

  /** Reads single items of a list. */
  async #listItems(context: Context, snapshot: Snapshot, query: HubQuery, ids: readonly string[]): Promise<HubPage> {
    const { sort } = query;
    const [{ total, isTotalCut }, rows] = await Promise.all([
      this.#read(context, snapshot, { sort, after: undefined, limit: 1 }),
      readItems(context.db, snapshot.selection, snapshot.asked, sort, [...this.#kinds.keys()], ids),
    ]);
    const { first } = snapshot.state;
    const inTurn = await putInTurn(context.db, rows, first);
    return { items: await presentItems(context, this.#kinds, inTurn), total, isTotalCut, nextCursor: null, first };
  }

  /** The first places of a search are cached, so that scrolling does not repeat it. */
  async #search(
    db: Queries,
    { selection, state, revision }: Snapshot,
    requested: CompiledSearch,
    order: PageOrder,
  ): Promise<Counted & { rows: HydratedRow[] }> {
    const { readerId, kinds, languages: chosen, range } = selection;
    const find = (after: Place | undefined, limit: number, shown: number) =>
      this.#costly.run(() => searchPositions(db, selection, requested, { ...order, after, limit }, state.entries, shown));
    const key = JSON.stringify([readerId, kinds ?? 'all', chosen ?? 'all', range.from, range.until, order.sort, requested]);
    // Rows depend on the viewer and are not cached; places are shared by everyone with the same
    // key.
    let own: HydratedRow[] | undefined;
    const { total, isTotalCut, ...found } = await this.#found.get(key, revision, async () => {
      const { rows, ...first } = await find(undefined, cachedPositions, order.after ? 0 : order.limit + 1);
      if (!order.after) own = rows;
      return first;
    });
    if (own) return { total, isTotalCut, rows: own };
    const start = order.after ? found.places.findIndex(({ item }) => item === order.after?.item) + 1 : 0;
    const isCached = found.places.length < cachedPositions || start + order.limit < cachedPositions;
    const isPlaced = !order.after || start > 0;
    if (!isCached || !isPlaced) return { total, isTotalCut, rows: (await find(order.after, order.limit + 1, order.limit + 1)).rows };
    const places = found.places.slice(start, start + order.limit + 1);
    return { total, isTotalCut, rows: places.length ? await readPlaces(db, selection, places, order.sort) : [] };
  }

  /** Totals are cached longer than pages: all pages and most orders of a selection share one. */
  #total({ selection, revision }: Snapshot, { sort }: PageOrder, count: () => Promise<number>): Promise<number> {
    const { readerId, kinds, languages: chosen, range } = selection;
    const key = JSON.stringify([readerId, kinds ?? 'all', chosen ?? 'all', range.from, range.until, sort === 'updated']);
    return this.#totals.get(key, revision, count);
  }
}
