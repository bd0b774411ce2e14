import { readFile } from 'node:fs/promises';
import { fileRoute, route, type PublicFile, type Route } from '#platform/server/extension-points/feature.ts';
import {
  countContracts as endpointOfCount,
  listDifferences,
  readCheck,
  readContract,
  readLogFile,
  readRecord,
  readSample,
  readVerification,
} from '../../contract/contract-endpoints.ts';
import {
  countersign as countersignEndpoint,
  readCountersignatureFile as countersignatureFileEndpoint,
  readCountersignatures as countersignaturesEndpoint,
} from '../../contract/countersignature-endpoints.ts';
import { countContracts } from './count-contracts.ts';
import { readSampleFile, sampleFileRevision } from '../sample/read-sample.ts';
import { checkSession, listDifferences as answerDifferences } from './check-session.ts';
import { countersign, readCountersignatureFile, readCountersignatures } from './countersignatures.ts';
import { readContract as answerContract, readRecord as answerRecord } from './read-contract.ts';
import { readLogFile as answerLogFile } from './read-log-file.ts';
import { readVerification as answerVerification } from './read-verification.ts';
import { contractCertificate } from '#platform/server/signing/contract-certificate.ts';
import { contractSigner } from '#platform/server/keys/contract-signer.ts';

export const contractRoutes: readonly Route[] = [
  fileRoute(readContract, answerContract),
  fileRoute(readRecord, answerRecord),
  fileRoute(readLogFile, answerLogFile),
  fileRoute(readSample, readSampleFile, { revision: sampleFileRevision }),
  fileRoute(countersignatureFileEndpoint, readCountersignatureFile),
  route(countersignaturesEndpoint, readCountersignatures),
  route(countersignEndpoint, countersign),
  route(readVerification, answerVerification),
  route(readCheck, checkSession),
  route(endpointOfCount, countContracts),
  route(listDifferences, answerDifferences),
];

/** The public key, for verifying contracts of this installation independently of it. */
export const contractKeyFile: PublicFile = {
  path: '/.well-known/atrium-contract-key.json',
  make: async ({ config }) => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(contractSigner(config).jwk) }),
};

/** The certificate chain that PDF readers use to verify contracts. */
const contractCertificateFile: PublicFile = {
  path: '/.well-known/atrium-contract-certificate.pem',
  make: async ({ config }) => ({
    type: 'application/x-pem-file',
    body: (await contractCertificate(config)).chain.map(String).join(''),
  }),
};

/** Documentation of the proof of contracts. */
const contractProofFile: PublicFile = {
  path: '/contract-proof.md',
  make: async () => ({
    // Browsers display plain text, but download Markdown.
    type: 'text/plain; charset=utf-8',
    body: await readFile(new URL('../../../../docs/contract-proof.md', import.meta.url), 'utf8'),
  }),
};

/** Files for verifying a contract independently. */
export const contractFiles: readonly PublicFile[] = [contractKeyFile, contractCertificateFile, contractProofFile];
