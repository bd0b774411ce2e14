import { mailSample } from '#platform/server/testing/mail-sample.ts';
import { decisions } from '../../contract/limits.ts';
import { statementMail } from '../statement-mail.ts';

const facts = {
  caseId: '01938f7e-7c3a-7000-8000-0123456789ab',
  kind: 'document',
  called: 'Document',
  title: 'Minutes of the harbour board' as string | null,
  ground: 'rules' as const,
  reference: 'section 4, respect',
  facts: 'The text names a private person and her address.\nShe did not agree to that.',
  wasHeld: false,
};

export const mailSamples = [
  ...decisions
    .filter((decision) => decision !== 'release' && decision !== 'decline')
    .map((decision) => mailSample(statementMail, { ...facts, decision })),
  mailSample(statementMail, { ...facts, decision: 'hide', kind: 'person', title: null, ground: null, reference: '', wasHeld: true }),
];
