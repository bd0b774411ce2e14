import { isLanguage, languages } from '#platform/contract/language.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { after } from '#platform/server/events/subscribers.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import { mayMailUnasked } from '#features/accounts/server/public-api.ts';
import { hasContract } from '../../contract/contract-document.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { signedText } from '#platform/contract/file-proof.ts';
import { statementOf, type ContractStatement } from '../../contract/proof.ts';
import { countersignaturesChanged, negotiationEnded } from '../domain-events.ts';
import { readSnapshot } from '../session/load.ts';
import { outcomeMail, type SignedOutcome } from './outcome-mail.ts';
import { checkAddress } from './contract-files.ts';
import { sealSession } from './seal-session.ts';
import { contractSigner } from '#platform/server/keys/contract-signer.ts';
import { findAddresses, noteMailed } from './store.ts';

/**
 * The signed statement: with file hashes, or without if the files are too large to be set;
 * undefined if stored data differs.
 */
async function signOutcome(app: AppContext, id: string, statement: ContractStatement): Promise<SignedOutcome | undefined> {
  try {
    const sealed = await sealSession(app, id, `end of ${id}`);
    return { text: signedText(sealed.statement), signature: sealed.signature, publicKey: sealed.publicKey };
  } catch (error) {
    if (!isRefusal(error) || (error.code !== 'contract.differs' && error.code !== 'contract.tooLarge')) throw error;
    if (error.code === 'contract.differs') return undefined;
    const [text, signer] = [signedText(statement), contractSigner(app.config)];
    return { text, signature: signer.sign(text), publicKey: signer.publicKey };
  }
}

/**
 * Seals an ended session, with or without contract, and emails the signed statement to its
 * parties, so that any later change of the result is detectable. Idempotent.
 */
async function sealAndMail(app: AppContext, { id }: { id: string }): Promise<void> {
  const { config, db } = app;
  const snapshot = await readSnapshot(app, id);
  const statement = snapshot && statementOf(snapshot.state, snapshot.headHash);
  if (!statement) return;
  const about = hasContract(snapshot.state) ? 'contract' : 'record';
  const signed = await signOutcome(app, id, statement);
  if (!signed) return;
  const parties = concernedBy(snapshot.state);
  await db.transaction(async (tx) => {
    if (!(await noteMailed(tx, id))) return;
    await app.emit(tx, countersignaturesChanged({ id }));
    for (const { email, isConfirmed, language: chosen } of await findAddresses(tx, parties)) {
      if (!isConfirmed && !(await mayMailUnasked(app, tx, email))) continue;
      const language = isLanguage(chosen) ? chosen : languages[0];
      await composeMail(app, tx, { email, language }, outcomeMail, {
        id,
        about,
        endedAt: statement.endedAt,
        counts: { accepted: statement.accepted, rejected: statement.rejected, open: statement.open ?? 0 },
        checkAddress: checkAddress(config, id),
        signed,
      });
    }
  });
}

/**
 * The present parties, and everyone whose ballot counts in the result, including people who left or
 * were removed.
 */
function concernedBy({ parties, clauses }: SessionState): string[] {
  const voters = new Set(clauses.flatMap(({ ballots }) => ballots.map(({ userId }) => userId)));
  return parties.filter(({ userId, status }) => status === 'present' || voters.has(userId)).map(({ userId }) => userId);
}

export const contractSubscribers = [after(negotiationEnded, 'negotiation.contract.mails', sealAndMail)];
