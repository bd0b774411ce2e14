import { createPrivateKey } from 'node:crypto';
import type { AppContext } from '#platform/server/app-context.ts';
import { newEd25519Key } from '#platform/server/keys/ed25519-key.ts';
import { attendanceOf } from '../../contract/attendance.ts';
import { documentOf, type ContractDocument } from '../../contract/contract-document.ts';
import { logName, logText } from '../../contract/log-file.ts';
import { signedText } from '#platform/contract/file-proof.ts';
import { statementOf, type SealStatement } from '../../contract/proof.ts';
import { languageOfSample, sampleIds, type SampleId } from '../../contract/sample.ts';
import { checkAddress, setFor } from '../contract/contract-files.ts';
import { certificateOf } from '#platform/server/signing/contract-certificate.ts';
import { newCertificate } from '#platform/server/signing/new-certificate.ts';
import { signatureBytes, signFile, signatureRange, type FileSigner } from '#platform/server/signing/sign-file.ts';
import { signerOf } from '#platform/server/keys/contract-signer.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { sampleSession, withChangedNumber } from './sample-session.ts';
import type { Sample } from './sample-store.ts';

type Dependencies = Pick<AppContext, 'config' | 'log'>;

/** Makes the samples in all languages, signed with temporary keys that are not stored. */
export async function makeSamples(dependencies: Dependencies): Promise<Sample[]> {
  const { ownerName, publicUrl } = dependencies.config;
  const by: FileSigner = {
    signer: signerOf(createPrivateKey(newEd25519Key())),
    certificate: certificateOf(newCertificate({ name: `SAMPLE · ${ownerName}`, address: publicUrl })),
    timestampUrl: undefined,
  };
  const samples: Sample[] = [];
  for (const id of sampleIds) samples.push(await makeSample(dependencies, id, by));
  return samples;
}

async function makeSample(dependencies: Dependencies, id: SampleId, by: FileSigner): Promise<Sample> {
  const { snapshot, events } = sampleSession(id);
  const { state, headHash } = snapshot;
  const language = languageOfSample(id);
  const about = statementOf(state, headHash);
  if (!about) throw new Error('the sample session has not ended');
  const signed = async (document: ContractDocument) => {
    const signature = { bytes: signatureBytes(by), at: new Date() };
    const order = {
      document,
      language,
      address: checkAddress(dependencies.config, id),
      signature,
      log: { name: logName(id), text: logText(id, events) },
      isSample: true,
    };
    return signFile(await setFor(dependencies.log, id, order), { ...about, language }, by);
  };
  const document = documentOf(state, { headHash, events: state.seq, attendance: attendanceOf(events) });
  const pdf = await signed(document);
  const changedPdf = withSignatureOf(pdf, await signed(withChangedNumber(document)));
  const statement = signedText({ ...about, files: { [language]: sha256(pdf) } as SealStatement['files'] });
  return { id, statement, signature: by.signer.sign(statement), publicKey: by.signer.publicKey, pdf, changedPdf };
}

/** Copies the signature of one file to another, as in a forgery. */
function withSignatureOf(signed: Buffer, forged: Buffer): Buffer {
  const from = signatureRange(signed);
  signed.copy(forged, signatureRange(forged).start, from.start, from.end);
  return forged;
}
