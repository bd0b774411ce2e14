import type { Section } from './page-text.ts';

/** Cookies and what the browser stores, in English. */
export const cookiesEnglish: Section = {
  id: 'cookies',
  heading: 'Cookies and data on your device',
  blocks: [
    'This site sets at most four cookies, all for the appearance of its pages. They do not identify you:',
    {
      facts: [
        ['`appLanguage`', 'The language you chose, or that of a link you followed. One year.'],
        ['`appTheme`', 'Light or dark theme, if you do not use the system theme. One year.'],
        ['`appSideBar`', 'The width of your side bar, so that nothing moves when a page loads. Deleted with your session.'],
        ['`appAnnouncement`', 'Which announcement you dismissed, so that it stays hidden. One year.'],
      ],
    },
    'Your browser also stores the following in its local storage:',
    {
      facts: [
        ['`authToken`', 'The proof that you are signed in. Removed when you sign out or the session expires.'],
        [
          '`atrium push`',
          'Lets your browser show notifications while you have them switched on. With it, your browser can tell us when its notification service assigns it a new address, even while no page is open.',
        ],
        [
          '`atrium`',
          'The latest 60 documents and Hub pages you read, so that you can read them offline, and the names of the last 12 things you opened, so that you find them again. Encrypted, and removed when you sign out or someone else signs in. Also files you are uploading, so that the upload continues after a reload: until they are uploaded, for seven days at most, and removed when you sign out. And the keys with which this device signs in negotiations: they never leave it, and are removed when you sign out. The browser also stores the files of the site itself, which contain nothing about you.',
        ],
        ['`userEmail`', 'The email address you signed in with. Removed with it.'],
        [
          '`knownDevices`',
          'Random secrets, so that other people’s failed sign-ins do not lock you out here. They give no access; 180 days.',
        ],
        [
          '`joinAfterSignIn`',
          'The invitation that you chose to accept before you signed in, in the session storage of this window, until you have joined.',
        ],
        ['`providerSignIn`', 'The sign-in you started with a provider, in the session storage of this window, until you return.'],
        ['`receiptKeys`', 'The public keys for verifying file receipts offline; until you clear them.'],
        [
          '`recentSearches`, `own:…`',
          'Your recent searches, to suggest them again; when signed in, under your ID and until you sign out. Until you clear them.',
        ],
        ['`slash`', 'Whether the “/” key opens the search, until you clear it.'],
        ['`hubVisits:…`', 'When you last visited the Hub, with your ID, to show what is new since then. Removed when you sign out.'],
        ['`appLanguage`', 'The same language choice, until you clear it.'],
        ['`sideBar`', 'Whether you prefer a wide or narrow side bar, until you clear it.'],
        [
          '`cookie_consent`',
          'Your answer about analytics (`granted` or `denied`), until you change it, and its date, `cookie_consent_day`. After 13 months both expire and you are asked again, whatever you answered.',
        ],
        ['`visitorId`', 'A random number used to count visits. It is stored only while you agree, and for 13 months at most.'],
        [
          '`text:…`',
          'Text that has not reached the server yet: documents, clauses, forms, messages to us, and the names of files you are uploading. It is encrypted with a key that is part of `authToken`, so that no one else can read it. You can recover it after a crash, offline or once you sign in again. Removed when it is saved or sent, when you sign out and when you close your account. Also `windowOwner`, in the session storage of this window: the ID of the person last signed in there.',
        ],
        ['`keysSeen:…`', 'Which keys of other devices you have taken note of in a negotiation, with your ID. Removed when you sign out.'],
        ['`clauseLanguages:…`', 'The languages in which you read the clauses of negotiations, with your ID. Removed when you sign out.'],
        ['`groupChoice:…`', 'The group that you last chose in a form, with your ID. Removed when you sign out.'],
        [
          '`contactDraft`',
          'Your message to us while you are not signed in, in the session storage of this window, until it is sent or the window is closed.',
        ],
        [
          '`contractKey`',
          'The public key for verifying contracts offline, once you have opened one. It is the same for everyone. Also `contractKeys`: up to five that this site published before.',
        ],
      ],
    },
    'Everything except `visitorId` is strictly necessary for what you request, so no consent is needed. Session data is deleted when your session ends. You can clear everything in your browser’s settings; you are then signed out, and texts not yet saved on the server are lost.',
    {
      ifAnalytics:
        'There are no advertising cookies. With your consent a script of {analytics} counts too: {analytics} then receives your IP address, your browser and the pages you open, and may set its own cookies here.',
      otherwise: 'There are no advertising cookies, and analytics are our own: nothing is sent to another company.',
    },
    'Anything that needs your consent starts only after you agree and lasts at most 13 months. It ends as soon as you withdraw your consent under “Cookie settings” at the bottom of every page. If your browser asks not to be tracked (Do Not Track, Global Privacy Control), your page views are not counted either.',
  ],
};
