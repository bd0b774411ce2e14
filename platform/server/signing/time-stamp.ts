import { createHash, randomBytes } from 'node:crypto';
import { fromBER, Integer, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs';
import { objectIds } from './object-ids.ts';

const waitMs = 15_000;
/** Space reserved for a time stamp with its certificates, in bytes. */
export const timeStampBytes = 24 * 1024;
const granted = [0, 1];

/** No time stamp: the service does not respond, refuses, or returns one for other data. */
export class TimeStampMissing extends Error {}

/**
 * Gets a time stamp (RFC 3161) for these bytes, in DER.
 *
 * @throws TimeStampMissing
 */
export async function timeStampOf(bytes: Buffer, url: string): Promise<Buffer> {
  try {
    return await requestStamp(bytes, url);
  } catch (error) {
    throw new TimeStampMissing(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function requestStamp(bytes: Buffer, url: string): Promise<Buffer> {
  const imprint = createHash('sha256').update(bytes).digest();
  const nonce = Buffer.concat([Buffer.of(1), randomBytes(15)]);
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: objectIds.sha256 }),
      hashedMessage: new OctetString({ valueHex: imprint }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: request.toSchema().toBER(),
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  });
  if (!answer.ok) throw new Error(`the time-stamping service answered ${answer.status}`);
  const { status, timeStampToken } = new TimeStampResp({ schema: fromBER(await answer.arrayBuffer()).result });
  if (!granted.includes(status.status) || !timeStampToken) throw new Error(`the time-stamping service refused: status ${status.status}`);
  const token = Buffer.from(timeStampToken.toSchema().toBER());
  if (token.length > timeStampBytes) throw new Error(`the time stamp has ${token.length} bytes, which is too long`);

  const signed = new SignedData({ schema: timeStampToken.content });
  const content = signed.encapContentInfo.eContent?.getValue();
  const info = content && new TSTInfo({ schema: fromBER(content).result });
  const isOurs = info && Buffer.from(info.messageImprint.hashedMessage.getValue()).equals(imprint) && isSameNumber(info.nonce, nonce);
  if (!isOurs) throw new Error('the time-stamping service answered another request');
  if (!(await signed.verify({ signer: 0, data: new Uint8Array(bytes).buffer }))) throw new Error('the time stamp has no valid signature');
  return token;
}

const isSameNumber = (number: Integer | undefined, wanted: Buffer): boolean =>
  number !== undefined && Buffer.from(number.valueBlock.valueHexView).equals(wanted);
