import { X509Certificate } from 'node:crypto';
import { checkServerIdentity, rootCertificates, type ConnectionOptions } from 'node:tls';

/** One certificate in PEM. */
const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Certificates of a PEM text; throws where one cannot be parsed. */
export const certificatesIn = (pem: string): X509Certificate[] => (pem.match(certificate) ?? []).map((text) => new X509Certificate(text));

/**
 * TLS options that also trust the certificates of `SMTP_CA`. A server that presents one of them
 * needs no matching host name, since that certificate was chosen itself.
 */
export function mailTls(pem: string): ConnectionOptions {
  const chosen = new Set(certificatesIn(pem).map(({ fingerprint256 }) => fingerprint256));
  return {
    ca: [...rootCertificates, pem],
    checkServerIdentity: (host, presented) => (chosen.has(presented.fingerprint256) ? undefined : checkServerIdentity(host, presented)),
  };
}

const certificateCodes =
  /^(?:ERR_TLS_CERT_\w+|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(?:_LOCALLY)?)|HOSTNAME_MISMATCH)$/;

/**
 * OpenSSL's code for an untrusted certificate, such as `DEPTH_ZERO_SELF_SIGNED_CERT`; undefined for
 * other errors. Nodemailer reports both as `ESOCKET`.
 */
export function certificateFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const codes = ['originalCode', 'code'].map((name) => String(Reflect.get(error, name)));
  return codes.find((code) => certificateCodes.test(code)) ?? certificateFault(error.cause);
}
