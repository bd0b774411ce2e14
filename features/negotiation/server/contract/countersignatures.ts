import { Readable } from 'node:stream';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { canonical } from '#platform/contract/hash-chain.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type {
  countersign as countersignEndpoint,
  readCountersignatureFile as readFileEndpoint,
  readCountersignatures as readEndpoint,
} from '../../contract/countersignature-endpoints.ts';
import { checkCountersignature, countersignatureText, type SealedEnd } from '../../contract/signing/countersignature.ts';
import { countersignaturesChanged } from '../domain-events.ts';
import { policy } from '../policy.ts';
import { loadSession, seenBy } from '../session/load.ts';
import { countersignaturesOf, insertCountersignature, keysOfPerson } from './countersignature-store.ts';
import { sealOf } from './seal-session.ts';

const refusalOf = {
  unknownKey: 'signature.unknownKey',
  otherStatement: 'signature.otherStatement',
  signature: 'signature.invalid',
} as const;

/** Statement for devices to sign about the end of a session; null until it is sealed. */
async function endOf(context: Context, id: string): Promise<SealedEnd | null> {
  const seal = await sealOf(context, id);
  if (!seal) return null;
  const { session, events, headHash, files } = seal.statement;
  return { session, events, headHash, files };
}

/** Statements about the end of a session, signed by devices of the parties. */
export async function readCountersignatures(
  context: Context,
  { params: { id } }: ParsedInput<typeof readEndpoint>,
): Promise<Reply<typeof readEndpoint>> {
  await loadSession(context, id);
  return { end: await endOf(context, id), items: await countersignaturesOf(context.db, id) };
}

/** The countersignatures as a file, for checking them without the site. */
export async function readCountersignatureFile(
  context: Context,
  { params: { id } }: Pick<ParsedInput<typeof readFileEndpoint>, 'params'>,
): Promise<FileAnswer> {
  await loadSession(context, id);
  const text = countersignatureText(await countersignaturesOf(context.db, id));
  return { name: `countersignatures-${id}.jsonl`, stream: Readable.from([Buffer.from(text)], { objectMode: false }) };
}

/**
 * Adds a countersignature of a device of the viewer. It decides nothing, and may be added for as
 * long as the session is kept.
 */
export async function countersign(
  context: Context,
  { params: { id }, body: { statement, signature } }: ParsedInput<typeof countersignEndpoint>,
): Promise<Reply<typeof countersignEndpoint>> {
  const viewer = signedIn(context.viewer);
  const { state } = await loadSession(context, id);
  authorize(viewer, policy, 'negotiation.take', seenBy(viewer, state));
  const end = await endOf(context, id);
  if (!end) throw refuse('contract.notSealed');
  const given = { statement: canonical(statement), signature };
  const checked = await checkCountersignature(given, end, await keysOfPerson(context.db, id, viewer.id));
  if (typeof checked === 'string') throw refuse(refusalOf[checked]);
  await context.db.transaction(async (tx) => {
    if (await insertCountersignature(tx, id, checked, given)) await context.emit(tx, countersignaturesChanged({ id }));
  });
  return { end, items: await countersignaturesOf(context.db, id) };
}
