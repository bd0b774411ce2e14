import type { HelpArea } from './help-area.ts';

/** Areas about people, messages, files, questions and events, in English. */
export const peopleEnglish: readonly HelpArea[] = [
  {
    id: 'people',
    heading: 'People, messages and files',
    questions: [
      {
        id: 'find-people',
        question: 'How do I find someone, and who can find me?',
        answer: [
          'The [directory](/managers) lists managers and their groups. You can write to a manager without seeing their email address. In [My account](/client), choose whether the directory lists you. If not, only members of your groups can find you.',
        ],
      },
      {
        id: 'messages',
        question: 'How do I write to the members of a group?',
        answer: [
          'In [Messages](/messenger), open the conversation of the group, or write to one member in private. Your first private message is a request, which the other person accepts or declines. Messages written offline are sent once you are connected again.',
        ],
      },
      {
        id: 'by-mail',
        question: 'Can I use the site by email?',
        answer: [
          'If the site receives email, you can reply to notification emails about messages, comments, questions and events; [Replies by email](/receivedMails) shows what became of each one. On a group’s page, under “By email”, you can choose to get each message of the group. If the manager allows it, the email address of the group is shown there too.',
        ],
      },
      {
        id: 'galleries',
        question: 'How do I show pictures, videos and recordings?',
        answer: [
          'In [Galleries](/media), create a gallery, add your files and choose who sees them: everyone, or the members of a group. You can describe each item, add captions, allow downloads and leave out your name.',
        ],
      },
      {
        id: 'share-file',
        question: 'How do I share a file with one person?',
        answer: [
          'In [Files](/files), choose a file and a member of one of your groups. You see when they download it, and you get a signed receipt. You can stop sharing the file at any time.',
        ],
      },
    ],
  },
  {
    id: 'questions-and-events',
    heading: 'Questions and events',
    questions: [
      {
        id: 'ask',
        question: 'How do I ask a question?',
        answer: [
          'In [Questions](/discussion), write your question and choose its groups. Similar questions appear as you type, in other languages too. If a reply helped, mark it as the solution. Everyone can read questions in public groups.',
        ],
      },
      {
        id: 'announce',
        question: 'How do I announce an event, and how do I follow events?',
        answer: [
          'In [Events](/events), choose a group and enter title, date and place. Members are notified, also of a change or a cancellation. Each reader sees the time in their own time zone. To see events in a calendar app, copy the calendar address on the same page.',
        ],
      },
      {
        id: 'poll',
        question: 'How do I ask my group in a poll?',
        answer: [
          'In [Polls](/polls), choose a group and enter a question, options and an end. Depending on the kind of poll, members choose one option or several, say which dates suit them, give points, or rank the options.',
          'You decide whether ballots are named or secret, and whether results are shown immediately or after the end. A named vote can be changed until the end, and is lost if the person leaves the group before. A secret ballot is stored without a name and cannot be changed.',
        ],
      },
      {
        id: 'assembly',
        question: 'How do I hold an assembly of my group?',
        answer: [
          'In [Assemblies](/assemblies), managers of a group and deputies who may decide for it convene its members with an agenda, motions and the rules of their by-laws. Everybody gets the convocation on this site and by email; the log proves which emails the mail server took.',
          'Members who cannot come give another member their proxy, who has to accept it. On the day, people check in from two hours before the start, and the page shows the quorum to the second. The chair opens items and votes, openly or by secret ballot. Votes are final.',
          'Everything is in a log that cannot be changed unseen. When the chair closes the assembly, members of the group can read the whole course on its page.',
        ],
      },
    ],
  },
];
