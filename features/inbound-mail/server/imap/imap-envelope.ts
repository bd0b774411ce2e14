import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Envelope of an email as far as a mailbox has it. */
export interface ReadEnvelope {
  /** Addresses of our domain to which the email may have been delivered. */
  recipients: readonly string[];
  sender: string;
  clientAddress: string | null;
  clientName: string | null;
}

/** Recipients beyond this number are not read. */
const mostRecipients = 20;
/** Headers in which mail servers write the recipient of the envelope; else it is in To or Cc. */
const envelopeHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'original-recipient'];
const addressedHeaders = ['to', 'cc', 'bcc', 'resent-to'];

/**
 * Reads the envelope from the headers, since IMAP has none. Who forges the recipient gains nothing: an
 * address is valid for one person, who must be the sender. The server that an email came from is the
 * first public address that our own servers noted on the way in.
 */
export function envelopeIn(raw: Buffer, domain: string): ReadEnvelope {
  const headers = headersOf(raw);
  const valuesOf = (names: readonly string[]) => headers.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  const named = addressesIn(valuesOf(envelopeHeaders), domain);
  const [returnPath] = valuesOf(['return-path']);
  return {
    recipients: named.length > 0 ? named : addressesIn(valuesOf(addressedHeaders), domain),
    // Without the header, the sender of the content is taken for that of the envelope.
    sender:
      returnPath === undefined
        ? (addressPattern.exec(valuesOf(['from'])[0] ?? '')?.[0] ?? '')
        : (/<([^<>\s]*)>/.exec(returnPath)?.[1] ?? returnPath.trim()),
    ...clientIn(valuesOf(['received'])),
  };
}

const addressPattern = /[^\s<>,;:"()[\]\\]+@[a-z0-9.-]+/i;

function addressesIn(values: readonly string[], domain: string): string[] {
  const found = values.flatMap((value) => value.match(new RegExp(addressPattern, 'gi')) ?? []);
  const own = found.filter((address) => address.slice(address.lastIndexOf('@') + 1).toLowerCase() === domain);
  return [...new Set(own.map((address) => address.toLowerCase()))].slice(0, mostRecipients);
}

/** The first server outside our network: `from NAME (… [ADDRESS])`. */
function clientIn(received: readonly string[]): Pick<ReadEnvelope, 'clientAddress' | 'clientName'> {
  for (const value of received) {
    const [, name = '', rest = ''] = /^from\s+(\S+)(.*?)(?:\sby\s|$)/i.exec(value) ?? [];
    const address = /\[(?:IPv6:)?([0-9a-f.:]+)\]/i.exec(rest)?.[1];
    if (address !== undefined && isIP(address) > 0 && ipaddr.process(address).range() === 'unicast')
      return { clientAddress: address, clientName: name };
  }
  return { clientAddress: null, clientName: null };
}

/** Header fields in order, unfolded, with names in lower case. */
function headersOf(raw: Buffer): { name: string; value: string }[] {
  const end = raw.indexOf('\r\n\r\n');
  return raw
    .subarray(0, end < 0 ? raw.length : end)
    .toString('latin1')
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [{ name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() }] : [];
    });
}
