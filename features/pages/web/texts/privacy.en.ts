import { platformRetention } from '#platform/contract/retention/platform-retention.ts';
import { retentionFacts, type PrivacyRows } from '#platform/web/privacy-text.ts';
import type { PageText } from './page-text.ts';
import { retentionEnglish } from './retention.en.ts';

/** The privacy and cookie policy in English, with what the features tell in it. */
export const privacyEnglish = (rows: PrivacyRows): PageText => ({
  title: 'Privacy and cookies',
  description: 'What this site keeps about you, why, for how long and who sees it; its cookies; and your rights.',
  lead: 'What this site keeps about you, why and for how long, who sees it, and what you can do about it. In short: what it needs in order to work. No advertising and no tracking; visits are counted only if you agree.',
  sections: [
    {
      id: 'controller',
      heading: 'Who is responsible',
      blocks: [
        '{owner} runs this site and is the controller of your data within the meaning of the General Data Protection Regulation (GDPR). For anything that concerns them, write through the [contact page](/contact#contact).',
        { ifHosted: 'The site is hosted by {hosting}.' },
      ],
    },
    {
      id: 'data',
      heading: 'What is kept',
      blocks: [
        'You can read what is public without an account; then nothing on this site is kept under your name, unless you write to us. With an account, these are kept:',
        {
          facts: [
            ...rows.data,
            [
              'E‑mails',
              'Those to you and those that you cause, with their text and so with the links in them. They wait here until the operator’s mail server takes them; where there is none, they stay here for the administrators to read and to pass on.',
            ],
            [
              'Technical log',
              'Of requests that fail, and of as many others as the operator chooses: when, a random number, which kind of address was called, the result and how long it took. Where something fails, the ID of the person or thing concerned may stand with it. It is made without name, e‑mail address or network address.',
            ],
          ],
        },
        'To ward off floods of requests, calls are counted by account and by network address: in memory, for a minute or for as long as the limit lasts, a day at most. Where several servers work together they share these counts under keyed hashes. The network address itself is written down nowhere.',
      ],
    },
    {
      id: 'purposes',
      heading: 'Why, and on what legal ground',
      blocks: [
        {
          facts: [
            [
              'To provide the service',
              'Account, sessions, groups, content and e‑mails: performance of the contract with you (GDPR, Article 6(1)(b)). Without the required fields there is no account; all others may stay empty.',
            ],
            [
              'To keep it secure and running',
              'Attempts, security record and technical log: our legitimate interest in protecting accounts and the service (Article 6(1)(f)).',
            ],
            ['To answer you', 'Messages to us: our legitimate interest in answering those who write (Article 6(1)(f)).'],
            [
              'To know how the site is used',
              'Sums of page views hold no personal data. Counting visits: your consent (Article 6(1)(a)), which you may take back at any time.',
            ],
            ['To obey the law', 'Where an authority or a court may demand data: legal obligation (Article 6(1)(c)).'],
          ],
        },
        'Your data are not sold, and no profile is made of you for advertising. Programs decide by fixed rules in three cases: a link to another site that you write while your account is new waits until a person has looked at it; files of some types, and those in which a virus scanner finds something, are refused; an account that nobody uses is closed after a warning. Everything else that restricts you is decided by people, with reasons.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Who sees what',
      blocks: [
        {
          facts: [
            [
              'Everybody',
              'What you publish for everybody, with your name and user ID: documents, questions, replies, comments, events of public groups, and galleries unless you leave your name out; public groups with the name and ID of their manager and the number of members. Search engines may find them.',
            ],
            [
              'People who are signed in',
              'Your user ID, username, name, role, picture, what you do, city and country, and what of yours each of them may read; if you are not listed in the directory, members of your groups alone.',
            ],
            [
              'Members of your groups',
              'That you belong to the group and since when, and the documents addressed to it. The manager also sees who asks to join.',
            ],
            ...rows.recipients,
            [
              'Administrators',
              'Your name, username, user ID, e‑mail address and role, when you registered and were last active, whether you are suspended and why, how many sessions you have open and whether you have a second factor; reports, messages to us, the security record, and the address and subject of e‑mails that are not sent yet.',
            ],
            [
              'No other person',
              'Your drafts, postal address and phone number are shown to you alone, your e‑mail address to you and to administrators.',
            ],
            [
              'Those who run the site',
              'The operator, and the host on its behalf, can reach stored data as far as running the site or the law requires.',
            ],
          ],
        },
        {
          ifAnalytics:
            'Scripts, fonts and images come from this site, all but the script of {analytics}, which is loaded [only if you agree](#cookies).',
          otherwise: 'The pages load nothing from elsewhere: scripts, fonts and images come from this site.',
        },
        'Other companies get from this site only what these cases need:',
        {
          items: [
            'the servers that deliver an e‑mail, that e‑mail;',
            'the notification service of your browser, if you switched notifications on, an encrypted message and when it was sent;',
            'sites to which you send a webhook yourself, what you are told, by IDs;',
            'the sign-in provider, if you sign in by it, that you do;',
            'a time-stamping service, where the operator uses one, the checksum of a signed contract;',
            'the store for files, where the operator rents one, what people upload.',
          ],
        },
        'These may be in other countries; {owner} tells you where the server, the store and the mail server stand.',
      ],
    },
    {
      id: 'retention',
      heading: 'For how long',
      blocks: [
        {
          facts: [
            ...rows.retention,
            ...retentionFacts('en', platformRetention, retentionEnglish),
            ['Technical log', 'At most one year, with the operator.'],
            ['Backups', 'If the operator makes any: until newer ones replace them.'],
          ],
        },
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies, and what lies on your device',
      blocks: [
        'This site sets four cookies at most, each for how its pages look. They do not identify you:',
        {
          facts: [
            ['`appLanguage`', 'The language that you chose, or that a link you followed asked for. One year.'],
            ['`appTheme`', 'Light or dark, if you do not follow your system. One year.'],
            ['`appSideBar`', 'How much room your side bar takes, so that nothing moves when a page appears. It goes with your session.'],
            ['`appAnnouncement`', 'Which announcement of this site you dismissed, so that it stays out of your way. One year.'],
          ],
        },
        'Your browser also keeps, in its local storage, what this site needs on your device:',
        {
          facts: [
            ['`authToken`', 'The proof that you are signed in. Removed when you sign out or the session expires.'],
            [
              '`atrium push`',
              'What lets your browser show notifications, for as long as you have them shown here. With it, your browser can tell us when its notification service gives it another address, even while no page is open.',
            ],
            [
              '`atrium`',
              'Documents and Hub pages that you read lately, the latest 60, so that you can read them again without a connection. Removed when you sign out or somebody else signs in. Also files that you are uploading, so that this goes on after a reload: until they have arrived, for seven days at most, and removed when you sign out. Beside them the browser keeps the files of the site itself, which say nothing about you.',
            ],
            ['`userEmail`', 'The e‑mail address that you signed in with. Removed with it.'],
            ['`knownDevices`', 'Random secrets that keep others’ wrong guesses from locking you out here. They open nothing; 180 days.'],
            ['`providerSignIn`', 'Which sign-in you began at a provider, in the session storage of this window, until you are back.'],
            [
              '`receiptKeys`',
              'The keys by which receipts of files are checked, so that this works without a connection. They are public; until you clear them.',
            ],
            [
              '`recentSearches`, `own:…`',
              'What you searched for lately, to offer it again; signed in, under your ID and until you sign out. Until you clear it.',
            ],
            ['`slash`', 'That the key “/” is not to open the search, until you clear it.'],
            [
              '`hubVisits:…`',
              'When you were on the Hub lately, with your ID, so that it can show what came since. Removed when you sign out.',
            ],
            ['`appLanguage`', 'The same choice of language, until you clear it.'],
            ['`sideBar`', 'Whether you like the side bar wide or narrow, until you clear it.'],
            [
              '`cookie_consent`',
              'Your answer about analytics (`granted` or `denied`), until you change it, and beside it the day of it, `cookie_consent_day`. After 13 months both lapse and you are asked again, whatever you answered.',
            ],
            ['`visitorId`', 'A random number with which visits are counted. It is there only while you agree, and for 13 months at most.'],
            [
              '`text:…`',
              'What you are writing and the server does not have yet: documents, clauses, forms, messages to us, and the names of files that you are uploading. It is locked with a key that is part of `authToken`, so that nobody else can read it, and is there again for you after a crash, without a connection or once you sign in again. Removed when it is saved or sent, when you sign out and when you close your account. Beside it `windowOwner`, in the session storage of this window: the ID of the person last signed in there.',
            ],
            [
              '`contactDraft`',
              'What you are writing to us without being signed in, in the session storage of this window, until it is sent or the window is closed.',
            ],
            [
              '`contractKey`',
              'The public key by which contracts are checked, once you have looked at one, so that it works without a connection. It is the same for everybody.',
            ],
          ],
        },
        'All but `visitorId` is strictly necessary for what you ask for, so no consent is needed. What belongs to your session ends with it. You can clear everything in your browser’s settings; you are then signed out, and texts that were not yet saved on the server are lost.',
        {
          ifAnalytics:
            'There are no advertising cookies. With your consent a script of {analytics} counts too: {analytics} then learns your network address, your browser and the pages that you open, and may keep cookies of its own here.',
          otherwise: 'There are no advertising cookies, and analytics are our own: nothing goes to another company.',
        },
        'What needs your consent begins only after you have agreed, lasts at most 13 months, and ends as soon as you withdraw your consent, at any time, under “Cookie settings” at the foot of every page. If your browser asks not to be tracked (Do Not Track, Global Privacy Control), your page views are not counted either.',
      ],
    },
    {
      id: 'security',
      heading: 'How it is protected',
      blocks: [
        'Who may see something is decided on the server each time it is read; to anybody else it looks as if it did not exist. A token of your sign-in is good for an hour at most before it is renewed, and ends at once when you sign out; a new password ends the sessions on your other devices.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        {
          items: [
            'Access: [your account](/client) shows your data, and its [export](/client#export) gives you a copy of what is kept about you at once, as one file.',
            'Rectification: you correct your data in [your account](/client) yourself.',
            'Erasure: delete what you wrote one by one, or everything by closing your account there. What then remains, and until when, is told under [For how long](#retention).',
            'Portability: the same [export](/client#export) holds your data and your content in common formats that machines can read (JSON, HTML and the files themselves). You need not ask anybody for it.',
            'Restriction and objection: tell us what you object to and why; while we examine it, you may ask us not to use the data.',
            'Complaint: you may turn to the data protection authority of the country in which you live, such as the CNIL in France or the AEPD in Spain.',
          ],
        },
        'Write through the [contact page](/contact#contact). You get an answer within one month, free of charge.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'The date above tells which text this is. When something changes that matters to you, it is announced on this site or by e‑mail before it applies.',
      ],
    },
  ],
});
