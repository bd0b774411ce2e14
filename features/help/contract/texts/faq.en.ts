import { yourSeenFields } from '#features/accounts/contract/field-nouns.ts';
import type { HelpArea } from './help-area.ts';
import { administrationEnglish } from './faq-administration.en.ts';
import { groupsEnglish } from './faq-groups.en.ts';
import { negotiationsEnglish } from './faq-negotiations.en.ts';
import { peopleEnglish } from './faq-people.en.ts';

export const faqEnglish: readonly HelpArea[] = [
  {
    id: 'account',
    heading: 'Your account',
    questions: [
      {
        id: 'roles',
        question: 'What is the difference between a member and a manager?',
        answer: [
          'Both can read, write, publish and join groups. Managers can also create groups, edit their name and description, and decide who joins private ones.',
          'You choose when you register.',
        ],
      },
      {
        id: 'password',
        question: 'I have forgotten my password. What now?',
        answer: [
          'Request a [new password](/requestReset) with the email address for your account. You will receive a link that works once and expires after 30 minutes. Setting a new password signs you out everywhere.',
          'If no email arrives, check your spam folder and make sure you entered the address you registered with.',
        ],
      },
      {
        id: 'session',
        question: 'Why was I signed out?',
        answer: [
          'For your security, you are signed out after an hour unless you extend your session. Five minutes before that, we ask whether you want to stay signed in. Changing your password signs you out on your other devices.',
          'Your unsaved text is stored on your device and is there when you sign in again.',
        ],
      },
      {
        id: 'own-data',
        question: 'How do I change my name, my email address or my password?',
        answer: [
          `In [My account](/client), under “My data” and “Password”. People who can find you see your name, username, ID, role, picture, ${yourSeenFields('en')}. People you negotiate with also see your company, and administrators see your email address.`,
        ],
      },
      {
        id: 'secure-account',
        question: 'How do I protect my account?',
        answer: [
          'In [My account](/client), add a passkey or turn on two-factor sign-in. Store the recovery codes in a safe place. Under “Where you are signed in”, you can sign out devices that you don’t recognise.',
        ],
      },
      {
        id: 'language',
        question: 'How do I choose the language and the theme?',
        answer: [
          'At the top of every page (on a phone, under “More” once you are signed in), choose English, French or Spanish and a light, dark or system theme. Both are remembered on this device.',
        ],
      },
      {
        id: 'connect-programs',
        question: 'How do I connect another program?',
        answer: [
          'In [Integrations](/client/integrations), create a token for the program and choose what it can access, or add a webhook that notifies another site. You can revoke a token at any time. The [API reference](/api) describes every call with an example.',
        ],
      },
      {
        id: 'close-account',
        question: 'How do I delete my account?',
        answer: [
          'In [My account](/client), at the bottom of the page. Your data and documents are permanently deleted. Groups you manage pass to another member, or are deleted if they have no other members.',
        ],
      },
    ],
  },
  ...groupsEnglish,
  {
    id: 'documents',
    heading: 'Documents',
    questions: [
      {
        id: 'write',
        question: 'How do I write a document?',
        answer: [
          'Choose [Write](/article). Use the toolbar for headings, lists, links, quotes and tables, or type / at the start of a line. Your text is saved as you type and stays in [your drafts](/draft), visible only to you, until you publish it.',
        ],
      },
      {
        id: 'lost-connection',
        question: 'What happens to my text if the connection or my computer fails?',
        answer: [
          'It is stored on your device until it reaches the server. Open [your drafts](/draft) on the same device and in the same browser to recover it.',
        ],
      },
      {
        id: 'publish',
        question: 'Who can read what I publish?',
        answer: [
          'You decide when you publish: everyone on the internet, including search engines, or only members of the groups you choose. People who join one of these groups later can read it too; people who leave no longer can.',
        ],
      },
      {
        id: 'change-document',
        question: 'Can I edit or withdraw a published document?',
        answer: [
          'Yes. In [your documents](/blog) you can edit it, change who can read it, turn it back into a draft that only you can read, or delete it. Deleted documents stay in your bin for 30 days.',
        ],
      },
      {
        id: 'share',
        question: 'How do I share a document?',
        answer: [
          '“Share” on the document’s page gives you its address and a QR code. Sharing the address does not change who can read the document: anyone can open a public document, but only group members can open one shared with groups.',
        ],
      },
    ],
  },
  ...peopleEnglish,
  ...negotiationsEnglish,
  {
    id: 'the-hub',
    heading: 'The Hub, search and notifications',
    questions: [
      {
        id: 'hub',
        question: 'What is the Hub?',
        answer: [
          'One list of everything new. The [public Hub](/flux) shows public content; [your Hub](/panel) also shows content from your groups. You can search it, filter it by type and date, and see at the top when something new arrives.',
        ],
      },
      {
        id: 'search',
        question: 'How do I search?',
        answer: [
          'Press / on any page, or open [Search](/resultSearch). You find everything you have access to, in three languages and despite typos, also in names. Quotation marks find an exact phrase, or a word exactly as typed. You can narrow the results by date, category, author or group, and save a search.',
        ],
      },
      {
        id: 'not-there',
        question: 'Why can’t I find something I saw before?',
        answer: [
          'Its author may have deleted it or turned it back into a draft, the group may have been deleted, or you may no longer be a member. Also check whether a filter is active: “Reset filters” shows everything again.',
        ],
      },
      {
        id: 'notifications',
        question: 'How do I choose which notifications I receive?',
        answer: [
          'In the [notification settings](/notifications/settings), choose types and groups, and whether you also want emails (immediately or as a digest) or browser notifications. During your quiet hours, nothing is sent. Every notification email has an unsubscribe link.',
        ],
      },
    ],
  },
  {
    id: 'site',
    heading: 'Your data and support',
    questions: [
      {
        id: 'data',
        question: 'What data is stored about me?',
        answer: [
          'What the site needs to work, and nothing for advertising. The [privacy policy](/confidentialDataPolicy#confidentialDataPolicy) lists each type of data, why and for how long it is stored, and who can see it.',
        ],
      },
      {
        id: 'report',
        question: 'How do I report content, and how do I appeal a decision?',
        answer: [
          'Choose “Report” in the menu of the content. A moderator decides and gives reasons. [Reports and decisions](/statements) shows decisions about your content; you can appeal them there within six months. If possible, a different moderator reviews the appeal.',
        ],
      },
      {
        id: 'support',
        question: 'How do I contact support?',
        answer: [
          'Through the [contact page](/contact#contact), at any time. {owner} replies by email from Monday to Friday, 9am to 7pm. Tell us what you did, what you expected and what happened instead.',
        ],
      },
    ],
  },
  ...administrationEnglish,
];
