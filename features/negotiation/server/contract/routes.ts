import { fileRoute, route, type PublicFile, type Route } from '#platform/server/feature.ts';
import { listDifferences, readCheck, readContract, readRecord, readVerification } from '../../contract/contract-endpoints.ts';
import { checkSession, listDifferences as answerDifferences } from './check-session.ts';
import { readContract as answerContract, readRecord as answerRecord } from './read-contract.ts';
import { readVerification as answerVerification } from './read-verification.ts';
import { contractSigner } from './signing-key.ts';

/** The calls about contracts. */
export const contractRoutes: readonly Route[] = [
  fileRoute(readContract, answerContract),
  fileRoute(readRecord, answerRecord),
  route(readVerification, answerVerification),
  route(readCheck, checkSession),
  route(listDifferences, answerDifferences),
];

/** The key by which anybody can check the contracts of this installation, without it. */
export const contractKeyFile: PublicFile = {
  path: '/.well-known/atrium-contract-key.json',
  make: async ({ config }) => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(contractSigner(config).jwk) }),
};
