import { sha256 } from '#platform/server/common/sha256.ts';
import { serveComputations } from '#platform/server/child-processes/serve-computations.ts';
import { withSignatureField } from '#platform/server/signing/signature-field.ts';
import { embeddedOf } from '../../contract/minutes/embedded.ts';
import { currentAnnexes } from '../../contract/rules/annexes.ts';
import { statementOf } from '../../contract/minutes/minutes-statement.ts';
import { readLog, type LogResult } from '../../contract/read-log.ts';
import { minutesSetter, type MinutesOrder, type MinutesMade } from './set-minutes.ts';

// Entry point of the process started by `seal-minutes.ts`.
const set = minutesSetter();

let last: { text: string; result: LogResult } | undefined;

/** Result of the log. Orders for the languages of the same minutes come one after another. */
async function resultOf(text: string): Promise<LogResult> {
  if (last?.text !== text) last = { text, result: await readLog(text, sha256) };
  return last.result;
}

async function make({ signature, ...order }: MinutesOrder): Promise<{ made: Uint8Array; about: MinutesMade }> {
  const { id, headHash, isLast, log, annexes } = order;
  const result = await resultOf(log.text);
  if (isLast) last = undefined;
  if (result.kind !== 'lawful') return { made: new Uint8Array(), about: { kind: result.kind, seq: result.seq } };
  if (result.id !== id || result.headHash !== headHash) return { made: new Uint8Array(), about: { kind: 'broken', seq: result.state.seq } };
  const { state } = result;
  // As many files as the minutes say, under the same names.
  if ([...embeddedOf(currentAnnexes(state)).values()].join('\n') !== annexes.map(({ name }) => name).join('\n'))
    return { made: new Uint8Array(), about: { kind: 'broken', seq: state.seq } };
  const statement = statementOf(id, state, headHash);
  if (!statement) return { made: new Uint8Array(), about: { kind: 'notClosed', phase: state.phase } };
  const document = { id, state, headHash };
  return { made: withSignatureField(set({ ...order, document }), signature), about: { kind: 'set', statement } };
}

serveComputations(make);
