import type { DNSResolver } from 'mailauth';

/** Reads DNS records; the system’s resolver where absent. */
export type Resolver = DNSResolver;

/** The envelope of an email, and the server that it came from. */
export interface Envelope {
  sender: string;
  clientAddress: string | null;
  clientName: string | null;
}

/** DNS could not be asked: the check is repeated later. */
export class CheckPostponed extends Error {
  override readonly name = 'CheckPostponed';
}

/**
 * Whether an email is from the domain of its header From: with a valid DKIM signature or SPF of that
 * domain where it publishes DMARC, SPF or the key of the signature. True where it publishes nothing.
 */
export async function isAuthentic(raw: Buffer, from: string, envelope: Envelope, resolver?: Resolver): Promise<boolean> {
  const { authenticate } = await import('mailauth');
  const { clientAddress, clientName, sender } = envelope;
  const { dkim, spf, dmarc } = await authenticate(raw, {
    sender,
    ...(clientAddress === null ? { trustReceived: true } : { ip: clientAddress, helo: clientName ?? clientAddress }),
    disableArc: true,
    disableBimi: true,
    ...(resolver && { resolver }),
  });
  // Without DMARC evaluation, the header From does not name exactly one domain.
  if (!dmarc) return false;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const { result } = dmarc.status;
  // A signature that leaves out the end of the content (`l=`) lets anyone append to it.
  const signed = dkim.results
    .filter(({ status }) => status.result === 'pass' && !status.underSized)
    .map(({ signingDomain }) => String(signingDomain));
  if (result === 'temperror') throw new CheckPostponed('the DMARC record could not be read');
  if (result === 'pass' || result === 'fail') {
    const { spf: bySpf, dkim: byDkim } = dmarc.alignment ?? {};
    // Alignment in the strict mode is decided here, over all signatures that hold.
    const isBySpf = Boolean(bySpf?.result) && (!bySpf?.strict || isSame(bySpf.result || '', domain));
    const isByDkim = signed.length > 0 && (byDkim?.strict ? signed.some((one) => isSame(one, domain)) : Boolean(byDkim?.result));
    return result === 'pass' && (isBySpf || isByDkim);
  }
  const passed = [...(spf && spf.status.result === 'pass' ? [String(spf.domain)] : []), ...signed];
  if (passed.some((one) => isAligned(one, domain))) return true;
  const failed = dkim.results.filter(({ signingDomain }) => isAligned(String(signingDomain), domain));
  if (failed.some(({ status }) => status.result === 'temperror')) throw new CheckPostponed('the DKIM key could not be read');
  if (failed.some(({ status }) => status.result === 'fail' || status.comment === changedContent)) return false;
  return !(await publishesSpf(domain, envelope, resolver));
}

/** A signature whose content was changed is “neutral” in RFC 8601, like one without a key. */
const changedContent = 'body hash did not verify';

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a domain is that of the sender, or above or below it. */
const isAligned = (one: string, other: string): boolean =>
  isSame(one, other) || one.toLowerCase().endsWith(`.${other.toLowerCase()}`) || other.toLowerCase().endsWith(`.${one.toLowerCase()}`);

async function publishesSpf(domain: string, { clientAddress, clientName }: Envelope, resolver?: Resolver): Promise<boolean> {
  const { spf } = await import('mailauth');
  const ip = clientAddress ?? '192.0.2.1';
  const found = await spf({ sender: `postmaster@${domain}`, ip, helo: clientName ?? domain, ...(resolver && { resolver }) });
  if (!found) return false;
  if (found.status.result === 'temperror') throw new CheckPostponed('the SPF record could not be read');
  return found.status.result !== 'none';
}
