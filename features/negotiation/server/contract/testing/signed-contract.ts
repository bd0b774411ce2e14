import { randomUUID } from 'node:crypto';
import { languages, type Language } from '#platform/contract/language.ts';
import { documentOf } from '../../../contract/contract-document.ts';
import { attendanceOf } from '../../../contract/attendance.ts';
import { logLine } from '../../../contract/log-file.ts';
import { signedText, statementOf } from '../../../contract/proof.ts';
import { firstHash } from '../../../contract/rules/chain.ts';
import type { Command, StartSession } from '../../../contract/rules/commands.ts';
import { decide } from '../../../contract/rules/decide.ts';
import type { ChainedEvent, EventBody } from '../../../contract/rules/events.ts';
import { start } from '../../../contract/rules/start.ts';
import { after } from '../../../contract/rules/testing/sitting.ts';
import { addEvents, type SessionSnapshot } from '../../session/snapshot.ts';
import { sha256 } from '../../sha256.ts';
import type { ContractOrder, contractSetter } from '../set-contract.ts';
import { signatureBytes, signFile, type FileSigner } from '../signature/sign-file.ts';
import { withSignatureField } from '../signature/signature-field.ts';

/** All that the parties of a session hold when it has ended. */
export interface SignedContract {
  id: string;
  log: Buffer;
  files: Record<Language, Buffer>;
  statement: string;
  signature: string;
}

const [ana, bob] = ['AAAAAAA2', 'AAAAAAA3'];
const setting: Omit<StartSession, 'id'> = {
  type: 'start',
  managerName: 'Ana Ñandú',
  title: 'Mill',
  agenda: 'Who pays for what',
  documentType: 'partnership',
  lengthMinutes: 60,
  rule: 'unanimity',
  isMediated: false,
  groupId: null,
  admission: 'open',
};

/** A session of two, who accepted each of these texts, with its log. */
export function aNegotiation(id: string, texts: readonly string[]): { snapshot: SessionSnapshot; events: ChainedEvent[] } {
  const events: ChainedEvent[] = [];
  let second = 0;
  const byNow = (actorId: string) => ({ actorId, at: after((second += 1)) });
  const write = (before: SessionSnapshot | undefined, bodies: readonly EventBody[], by: ReturnType<typeof byNow>): SessionSnapshot => {
    const { snapshot: now, events: added } = addEvents(id, before, bodies, by);
    if (!now) throw new Error('nothing was written');
    events.push(...added);
    return now;
  };
  const does = (actorId: string, command: Command) => {
    const by = byNow(actorId);
    const outcome = decide(snapshot.state, command, by);
    if ('refusal' in outcome) throw new Error(outcome.refusal.code);
    snapshot = write(snapshot, outcome.events, by);
  };
  const first = byNow(ana);
  let snapshot = write(undefined, start({ ...setting, id }, first), first);
  does(bob, { type: 'join', name: 'Bob' });
  for (const text of texts) {
    const clause = { clauseId: randomUUID(), textHash: sha256(text) };
    does(ana, { type: 'propose', ...clause, title: null, text });
    does(bob, { type: 'vote', ...clause, choice: 'accept', isConfirmed: true, reason: null });
  }
  does(ana, { type: 'end' });
  return { snapshot, events };
}

/** What is to be set of a session that has ended. */
export function orderOf({ snapshot: { state, headHash }, events }: ReturnType<typeof aNegotiation>, language: Language): ContractOrder {
  const document = documentOf(state, { headHash, events: state.seq, attendance: attendanceOf(events) });
  return { document, language, address: `https://atrium.example.org/verify/${state.id}` };
}

/** The log of a session as a file. */
export const logFileOf = (id: string, events: readonly ChainedEvent[]): Buffer =>
  Buffer.from(events.map((event, index) => logLine(id, events[index - 1]?.hash ?? firstHash, event)).join(''));

/** A session that ended, and what was signed of it. */
export async function aSignedContract(
  { id, texts }: { id: string; texts: readonly string[] },
  set: ReturnType<typeof contractSetter>,
  means: FileSigner,
): Promise<SignedContract> {
  const negotiation = aNegotiation(id, texts);
  const { snapshot, events } = negotiation;
  const statement = statementOf(snapshot.state, snapshot.headHash);
  if (!statement) throw new Error('nothing to sign');
  const made: [Language, Buffer][] = [];
  for (const language of languages) {
    const pdf = withSignatureField(set(orderOf(negotiation, language)), { bytes: signatureBytes(means), at: new Date() });
    made.push([language, await signFile(Buffer.from(pdf), { ...statement, language }, means)]);
  }
  const files = Object.fromEntries(made) as Record<Language, Buffer>;
  const hashes = Object.fromEntries(made.map(([language, pdf]) => [language, sha256(pdf)])) as Record<Language, string>;
  const text = signedText({ ...statement, files: hashes });
  return { id, log: logFileOf(id, events), files, statement: text, signature: means.signer.sign(text) };
}
