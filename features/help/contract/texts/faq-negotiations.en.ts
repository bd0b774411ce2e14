import type { HelpArea } from './help-area.ts';

/** Area about negotiations, in English. */
export const negotiationsEnglish: readonly HelpArea[] = [
  {
    id: 'negotiations',
    heading: 'Negotiations',
    questions: [
      {
        id: 'negotiate',
        question: 'How do we negotiate a contract?',
        answer: [
          'A manager starts a session in [Negotiations](/negociation), enters the agenda and the duration, and shares its ID or QR code with the other parties. Everyone follows on their own screen: you propose clauses, respond with counter-proposals and vote within the time limit.',
        ],
      },
      {
        id: 'when-accepted',
        question: 'When is a clause accepted?',
        answer: [
          'When enough parties have accepted it: all of them, two thirds, or more than half, depending on the session’s rule. While a counter-proposal is open, voting on the clause it would replace is paused. You can change your vote until the clause is decided; after that it is final.',
        ],
      },
      {
        id: 'conditions',
        question: 'Can I accept a clause only if another one is accepted?',
        answer: [
          'Yes. Choose “Accept if…” and select up to five clauses. Your vote counts once all of them are accepted. If one of them is rejected, superseded or withdrawn, your vote becomes a rejection. You can change it until then. Clauses that parties accept only together are accepted together.',
        ],
      },
      {
        id: 'clause-languages',
        question: 'Can we negotiate a contract in two languages?',
        answer: [
          'Yes, in two or three. Choose them under “More settings” when you start the session; the first one decides where the texts differ. Each clause then has a text in each language, and all of them are voted on as one: nobody can accept one language without the others.',
          'At each clause you choose the language in which you read, or all of them side by side. The log records which texts were on your screen when you voted. A counter-proposal can change one language or several. In the contract two languages stand side by side, three one below the other. Titles, agenda and reasons have one text only.',
        ],
      },
      {
        id: 'open-values',
        question: 'How do we find out whether our ideas of a price or a date are compatible?',
        answer: [
          'Leave the value open: buttons below the text of a clause add an open amount or an open date. Each party then enters a secret range. Once all have done so, everyone learns whether the ranges overlap, but never whose do not, or by how much. If they overlap, the author of the clause also sees the middle and can propose it.',
          'The answer itself reveals something. With two parties, someone who enters a single value learns whether it is in your range, and an author with a very wide range learns the middle of yours. You can change your range three times, but not once all ranges overlap. If someone joins or leaves, or a counter-proposal is made, all ranges are deleted and entered again.',
          'Ranges are stored encrypted, appear in no contract, log or export, and are deleted when the clause is decided. The operator of the site holds the key.',
        ],
      },
      {
        id: 'device-signatures',
        question: 'What is the safety code of a session?',
        answer: [
          'Your device signs your proposals and votes with a key that never leaves it, so no one can forge them, not even the operator of the site. The safety code represents the keys of all parties: read it to the others, for example on the phone. If everyone sees the same code, everyone sees the same keys.',
        ],
      },
      {
        id: 'time-up',
        question: 'What happens when the time is up?',
        answer: [
          'No more clauses can be proposed. The manager can extend the time (at most twice), open a final vote on the remaining clauses, or end the session. If everything was decided, the result is a contract; otherwise it is a record, which is not binding.',
        ],
      },
      {
        id: 'check-contract',
        question: 'How can a contract be verified?',
        answer: [
          'The PDF is signed and shows the address where it can be verified. Anyone with the file can drop it there without an account. It is verified on their own device, and even one changed character is detected. Try the sample on the [home page](/).',
        ],
      },
    ],
  },
];
