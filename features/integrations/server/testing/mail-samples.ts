import { mailSample, names, sampleAddress } from '#platform/server/testing/mail-sample.ts';
import { tokenMail } from '../tokens/token-notice.ts';

export const mailSamples = [mailSample(tokenMail, { name: names.ana, address: sampleAddress('notMe') })];
