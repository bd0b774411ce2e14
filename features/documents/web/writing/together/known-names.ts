import * as Y from 'yjs';
import { markNames, nodeNames } from '#platform/contract/rich-text/nodes.ts';
import type { LiveState } from '../../../contract/live-endpoints.ts';
import { breakMark, suggestionAttributes, suggestionMarks } from '../../../contract/suggestions.ts';
import { fromBase64 } from './base64.ts';

/** Names of nodes, marks and attributes that this page knows. The editor deletes what it does not know, for everyone. */
export interface KnownNames {
  nodes: readonly string[];
  marks: readonly string[];
  attributes: readonly string[];
}

export const knownNames: KnownNames = {
  nodes: nodeNames,
  marks: [...markNames, ...Object.values(suggestionMarks), breakMark],
  attributes: [
    'level',
    'start',
    'style',
    'before',
    'after',
    'language',
    'colspan',
    'rowspan',
    'id',
    'alt',
    'caption',
    'width',
    ...Object.values(suggestionAttributes),
  ],
};

/** Whether all names in an update are known. */
export const areKnown = (update: Uint8Array, known: KnownNames): boolean => areAllKnown(Y.decodeUpdate(update).structs, known);

function areAllKnown(structs: ReturnType<typeof Y.decodeUpdate>['structs'], { nodes, marks, attributes }: KnownNames): boolean {
  return structs.every((struct) => {
    if (!(struct instanceof Y.Item)) return true;
    if (struct.parentSub !== null && !attributes.includes(struct.parentSub)) return false;
    // A mark that can occur several times has a hash after its name.
    if (struct.content instanceof Y.ContentFormat) return marks.includes(struct.content.key.replace(/--[a-zA-Z0-9+/=]{8}$/, ''));
    return (
      !(struct.content instanceof Y.ContentType && struct.content.type instanceof Y.XmlElement) ||
      nodes.includes(struct.content.type.nodeName)
    );
  });
}

export const updatesOf = ({ state, updates }: LiveState): Uint8Array[] => (state === null ? updates : [state, ...updates]).map(fromBase64);

/** A state that this page can edit; otherwise throws the problem that asks to reload it. */
export function assertKnown<State extends LiveState>(state: State, known: KnownNames = knownNames): State {
  return checked(
    state,
    updatesOf(state).every((update) => areKnown(update, known)),
  );
}

/** The same of a large merged text: a Yjs update of version 2. */
export function assertKnownLarge(state: Uint8Array, known: KnownNames = knownNames): Uint8Array {
  return checked(state, areAllKnown(Y.decodeUpdateV2(state).structs, known));
}

function checked<State>(state: State, isKnown: boolean): State {
  // oxlint-disable-next-line only-throw-error -- Problems of calls are plain objects.
  if (!isKnown) throw outdated;
  return state;
}

/** The text contains what this page does not know. */
export const outdated = { isProblem: true, code: 'document.liveOutdated', status: 409 } as const;
