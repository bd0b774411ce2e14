import { randomUUID } from 'node:crypto';
import { languages, type Language } from '#platform/contract/language.ts';
import { documentOf } from '../../../contract/contract-document.ts';
import { attendanceOf } from '../../../contract/attendance.ts';
import { logName, logText } from '../../../contract/log-file.ts';
import { signedText } from '#platform/contract/file-proof.ts';
import { statementOf } from '../../../contract/proof.ts';
import type { StartSession } from '../../../contract/rules/commands.ts';
import type { ChainedEvent } from '../../../contract/rules/events.ts';
import { after } from '../../../contract/rules/testing/test-session.ts';
import { replayMoves, type Move, type ReplayedSession } from '../../session/replay-moves.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import type { ContractOrder, contractSetter } from '../set-contract.ts';
import { signatureBytes, signFile, type FileSigner } from '#platform/server/signing/sign-file.ts';
import { withSignatureField } from '#platform/server/signing/signature-field.ts';

/** Everything that the parties of an ended session have. */
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

/** A session of two people who accepted each of these texts, with its log. */
export function aNegotiation(id: string, texts: readonly string[]): ReplayedSession {
  const moves = texts.flatMap((text): Move[] => {
    const clause = { clauseId: randomUUID(), textHash: sha256(text) };
    return [
      { actorId: ana, command: { type: 'propose', ...clause, title: null, text } },
      { actorId: bob, command: { type: 'vote', ...clause, choice: 'accept', isConfirmed: true, reason: null } },
    ];
  });
  return replayMoves(
    { ...setting, id },
    {
      managerId: ana,
      moves: [{ actorId: bob, command: { type: 'join', name: 'Bob' } }, ...moves, { actorId: ana, command: { type: 'end' } }],
      at: after,
    },
  );
}

/** The typesetting order for an ended session. */
export function orderOf({ snapshot: { state, headHash }, events }: ReturnType<typeof aNegotiation>, language: Language): ContractOrder {
  const document = documentOf(state, { headHash, events: state.seq, attendance: attendanceOf(events) });
  return { document, language, address: `https://atrium.example.org/verify/${state.id}` };
}

export const logFileOf = (id: string, events: readonly ChainedEvent[]): Buffer => Buffer.from(logText(id, events));

/** An ended session with its signed files and statement. */
export async function aSignedContract(
  { id, texts }: { id: string; texts: readonly string[] },
  set: ReturnType<typeof contractSetter>,
  dependencies: FileSigner,
): Promise<SignedContract> {
  const negotiation = aNegotiation(id, texts);
  const { snapshot, events } = negotiation;
  const statement = statementOf(snapshot.state, snapshot.headHash);
  if (!statement) throw new Error('nothing to sign');
  const made: [Language, Buffer][] = [];
  for (const language of languages) {
    const pdf = withSignatureField(set({ ...orderOf(negotiation, language), log: { name: logName(id), text: logText(id, events) } }), {
      bytes: signatureBytes(dependencies),
      at: new Date(),
    });
    made.push([language, await signFile(Buffer.from(pdf), { ...statement, language }, dependencies)]);
  }
  const files = Object.fromEntries(made) as Record<Language, Buffer>;
  const hashes = Object.fromEntries(made.map(([language, pdf]) => [language, sha256(pdf)])) as Record<Language, string>;
  const text = signedText({ ...statement, files: hashes });
  return { id, log: logFileOf(id, events), files, statement: text, signature: dependencies.signer.sign(text) };
}
