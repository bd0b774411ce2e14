import { isLanguage, languages } from '#platform/contract/language.ts';
import { dateTimeText } from '#platform/contract/date-text.ts';
import { after } from '#platform/server/facts.ts';
import type { House } from '#platform/server/house.ts';
import { mayMailUnasked } from '#features/accounts/server/door.ts';
import { signedText, statementOf } from '../../contract/proof.ts';
import { negotiationEnded } from '../facts.ts';
import { readStanding } from '../session/load.ts';
import { checkAddress } from './contract-files.ts';
import { contractSigner } from './signing-key.ts';
import { findAddresses, noteMailed } from './store.ts';

/** Sends the parties the signed end of the log, where there is a contract: what they hold, nobody can change afterwards. */
async function mailTheEnd(house: House, { id }: { id: string }): Promise<void> {
  const { config, db, mail, words } = house;
  const standing = await readStanding(house, id);
  const statement = standing && statementOf(standing.state, standing.headHash);
  if (!statement) return;
  const text = signedText(statement);
  const signer = contractSigner(config);
  const parties = standing.state.parties.filter(({ status }) => status === 'present').map(({ userId }) => userId);
  await db.transaction(async (tx) => {
    if (!(await noteMailed(tx, id))) return;
    for (const { email, isConfirmed, language: chosen } of await findAddresses(tx, parties)) {
      if (!isConfirmed && !(await mayMailUnasked(house, tx, email))) continue;
      const language = isLanguage(chosen) ? chosen : languages[0];
      const say = (key: string, values?: Record<string, string | number>) => words.say(language, 'negotiation', key, values);
      await mail(tx, {
        to: email,
        subject: say('contractMail.subject'),
        text: [
          say('contractMail.ended', { id, date: `${dateTimeText(language, statement.endedAt, 'UTC')} UTC` }),
          say('contractMail.counts', { accepted: statement.accepted, rejected: statement.rejected }),
          `${say('contractMail.session')}\n${config.publicUrl}/negociation/${id}`,
          `${say('contractMail.check')}\n${checkAddress(config, id)}`,
          `${say('contractMail.keep')}\n${text}`,
          `${say('contractMail.signature')}\n${signer.sign(text)}`,
          `${say('contractMail.key')}\n${signer.publicKey}`,
        ].join('\n\n'),
      });
    }
  });
}

export const contractSubscribers = [after(negotiationEnded, 'negotiation.contract.mails', mailTheEnd)];
