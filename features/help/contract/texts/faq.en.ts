import type { HelpArea } from './help-area.ts';

/** What people ask, in English. */
export const faqEnglish: readonly HelpArea[] = [
  {
    id: 'account',
    heading: 'Your account',
    questions: [
      {
        id: 'roles',
        question: 'What is the difference between a member and a manager?',
        answer: [
          'Both read, write, publish and join groups. A manager can also create groups, decide who joins the private ones and look after what they are called and what they are for.',
          'You choose when you register.',
        ],
      },
      {
        id: 'password',
        question: 'I have forgotten my password. What now?',
        answer: [
          'Ask for a [new password](/requestReset) with the e‑mail address of your account. You receive a link that works once, within 30 minutes. Setting the new password signs you out everywhere.',
          'If no e‑mail arrives, look into the spam folder, and check that you typed the address with which you registered.',
        ],
      },
      {
        id: 'session',
        question: 'Why was I signed out?',
        answer: [
          'For your safety, a session must be renewed within an hour. Five minutes before it ends, a notice offers to stay signed in. A new password ends the sessions on your other devices.',
          'What you were writing is kept on your device and is there when you have signed in again.',
        ],
      },
      {
        id: 'own-data',
        question: 'How do I change my name, my e‑mail address or my password?',
        answer: [
          'In [My account](/client), under “My data” and “Password”. Signed-in people see your name, username, role, city and country; the rest is for you alone.',
        ],
      },
      {
        id: 'language',
        question: 'How do I choose the language, and light or dark?',
        answer: [
          'At the top of every page, on a phone under “More” at the bottom once you are signed in: English, French or Spanish, and light, dark or as your system has it. The site remembers both on this device.',
        ],
      },
      {
        id: 'close-account',
        question: 'How do I delete my account?',
        answer: [
          'In [My account](/client), at the end of the page. Your data and documents go for good. A group that you manage passes to another of its members, or goes too if there is none.',
        ],
      },
    ],
  },
  {
    id: 'groups',
    heading: 'Groups',
    questions: [
      {
        id: 'create-group',
        question: 'How do I create a group?',
        answer: [
          'As a manager, in [Groups](/network): choose “Create a group”, give it a name and a category, and say whether it is public or private. Then pass its ID of eight characters on to those who should join.',
        ],
      },
      {
        id: 'join-group',
        question: 'How do I join a group?',
        answer: [
          'In [Groups](/network), type the ID that somebody gave you, or look through the public groups. A public group opens at once. In a private one, its manager accepts or declines; until then you see that your request is waiting, and can withdraw it. An invitation link lets you in at once.',
        ],
      },
      {
        id: 'private-group',
        question: 'Who sees a private group?',
        answer: [
          'Its members. For everybody else it is as if it did not exist: neither the group nor what is published in it appears in a list, a search or the Hub. Anyone who leaves loses sight of it at once.',
        ],
      },
      {
        id: 'leave-group',
        question: 'How do I leave a group?',
        answer: [
          'On the page of the group, choose “Leave the group”. You can join a public group again at any time; to come back to a private one, you ask its manager. Managers hand the group over to another member first, or delete it.',
        ],
      },
    ],
  },
  {
    id: 'documents',
    heading: 'Documents',
    questions: [
      {
        id: 'write',
        question: 'How do I write a document?',
        answer: [
          'Choose [Write](/article) and begin. Headings, lists, links, quotations and tables are in the line of tools; or type / at the start of a line. It is saved as you type and stays among [your drafts](/draft), for you alone, until you publish it.',
        ],
      },
      {
        id: 'lost-connection',
        question: 'What happens to my text when the connection or the computer fails?',
        answer: [
          'It is kept on your device until the server has it. Open [your drafts](/draft) again on the same device and in the same browser: a text that is not saved yet is offered there.',
        ],
      },
      {
        id: 'publish',
        question: 'Who can read what I publish?',
        answer: [
          'You decide as you publish: everybody on the internet, search engines included, or only the members of the groups that you choose. People who join such a group later can read it too; people who leave no longer can.',
        ],
      },
      {
        id: 'change-document',
        question: 'Can I change or withdraw what I have published?',
        answer: [
          'Yes. In [your documents](/blog) you edit it, choose other readers, make it a draft again so that nobody but you can read it, or delete it: it then stays in your bin for 30 days.',
        ],
      },
      {
        id: 'share',
        question: 'How do I show a document to somebody?',
        answer: [
          '“Share” on the page of the document gives its address and a QR code. They open nothing by themselves: a public document can be read by everybody, one for groups only by their members.',
        ],
      },
    ],
  },
  {
    id: 'negotiations',
    heading: 'Negotiations',
    questions: [
      {
        id: 'negotiate',
        question: 'How do we negotiate a contract?',
        answer: [
          'A manager starts a session in [Negotiations](/negociation), says what is to be agreed on and how long it takes, and gives its ID or QR code to the others. Everybody follows on their own screen: you propose clauses, answer with counter-proposals and vote while the clock runs.',
        ],
      },
      {
        id: 'when-accepted',
        question: 'When is a clause accepted?',
        answer: [
          'When enough of those who take part have accepted it: all of them, two thirds, or more than half, as the session says. While a counter-proposal is open, the clause that it would replace waits. You may change your vote until the clause is decided; after that it stands.',
        ],
      },
      {
        id: 'time-up',
        question: 'What happens when the time is up?',
        answer: [
          'No more clauses can be proposed. The manager gives more time, twice at most, opens a final vote on what is still undecided, or ends the session. If everything was decided, a contract comes out of it; if not, a record, which binds nobody.',
        ],
      },
      {
        id: 'check-contract',
        question: 'How can somebody check a contract?',
        answer: [
          'The PDF is signed and names the address at which it is checked. Anybody who has the file drops it there, without an account: it is read on their own device, and one changed character is found out. The [home page](/) has a sample to try.',
        ],
      },
    ],
  },
  {
    id: 'the-hub',
    heading: 'The Hub',
    questions: [
      {
        id: 'hub',
        question: 'What is the Hub?',
        answer: [
          'One list of what is new. The [public Hub](/flux) shows what is open to everybody; [your Hub](/panel) also shows what reaches you through your groups. You search it and filter it by type and date, and what appears while you read is announced above.',
        ],
      },
      {
        id: 'not-there',
        question: 'Why can I not find something that I saw before?',
        answer: [
          'Perhaps its author deleted it or made it a draft again, the group was deleted, or you are no longer a member. Also look whether a filter is on: “Reset filters” shows everything again.',
        ],
      },
    ],
  },
  {
    id: 'site',
    heading: 'Your data, and support',
    questions: [
      {
        id: 'data',
        question: 'What is kept about me?',
        answer: [
          'What the site needs in order to work, and nothing for advertising. The [privacy policy](/confidentialDataPolicy#confidentialDataPolicy) names each kind of data, why it is kept, for how long and who sees it.',
        ],
      },
      {
        id: 'support',
        question: 'How do I reach support?',
        answer: [
          'Through the [contact page](/contact#contact), at any time. {owner} answers by e‑mail from Monday to Friday, 9am to 7pm. Tell us what you did, what you expected and what happened instead.',
        ],
      },
    ],
  },
];
