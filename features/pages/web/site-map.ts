import type { WordKey } from '#platform/contract/words.ts';
import type en from '../words/en.json';

/** Whom a place is offered to. Everybody else would be sent away from it, or has no use for it. */
export type PlaceAudience = 'everybody' | 'visitor' | 'signedIn' | 'administrator';

export interface SitePlace {
  /** Address, with the id to scroll to. */
  to: string;
  title: WordKey<typeof en>;
  /** The module that it belongs to: when that is switched off, the place is left out. */
  module: 'shell' | 'hub' | 'documents' | 'groups' | 'accounts' | 'pages' | 'contact' | 'help' | 'negotiation';
  audience: PlaceAudience;
}

export interface SiteArea {
  title: WordKey<typeof en>;
  places: readonly SitePlace[];
}

/** Every page that one may open from a link, by what one goes there for. */
export const siteAreas: readonly SiteArea[] = [
  {
    title: 'areaDiscover',
    places: [
      { to: '/', title: 'home', module: 'shell', audience: 'everybody' },
      { to: '/flux', title: 'publicHub', module: 'hub', audience: 'everybody' },
      { to: '/blogGeneral2', title: 'publicDocuments', module: 'documents', audience: 'everybody' },
    ],
  },
  {
    title: 'areaTogether',
    places: [
      { to: '/panel', title: 'myHub', module: 'hub', audience: 'signedIn' },
      { to: '/network', title: 'groups', module: 'groups', audience: 'signedIn' },
      { to: '/autrePublication', title: 'groupDocuments', module: 'documents', audience: 'signedIn' },
      { to: '/publicArticle', title: 'membersPublicDocuments', module: 'documents', audience: 'signedIn' },
      { to: '/negociation', title: 'negotiations', module: 'negotiation', audience: 'signedIn' },
    ],
  },
  {
    title: 'areaWriting',
    places: [
      { to: '/article', title: 'write', module: 'documents', audience: 'signedIn' },
      { to: '/draft', title: 'myDrafts', module: 'documents', audience: 'signedIn' },
      { to: '/blog', title: 'myDocuments', module: 'documents', audience: 'signedIn' },
    ],
  },
  {
    title: 'areaAccount',
    places: [
      { to: '/connect#login', title: 'signIn', module: 'accounts', audience: 'visitor' },
      { to: '/register', title: 'register', module: 'accounts', audience: 'visitor' },
      { to: '/requestReset', title: 'forgottenPassword', module: 'accounts', audience: 'visitor' },
      { to: '/client', title: 'myAccount', module: 'accounts', audience: 'signedIn' },
      { to: '/dashBoardSuperAdmin', title: 'administration', module: 'accounts', audience: 'administrator' },
    ],
  },
  {
    title: 'areaSite',
    places: [
      { to: '/faq', title: 'help', module: 'help', audience: 'signedIn' },
      { to: '/contact#contact', title: 'contact', module: 'contact', audience: 'everybody' },
      { to: '/propos#propos', title: 'about', module: 'pages', audience: 'everybody' },
      { to: '/conditionGenerales#conditiongeneral', title: 'terms', module: 'pages', audience: 'everybody' },
      { to: '/confidentialDataPolicy#confidentialDataPolicy', title: 'privacy', module: 'pages', audience: 'everybody' },
      { to: '/confidentialDataPolicy#cookies', title: 'cookies', module: 'pages', audience: 'everybody' },
      { to: '/planSite#planSite', title: 'siteMap', module: 'pages', audience: 'everybody' },
    ],
  },
];

/** The areas as one reader sees them; those without a place go. */
export function siteAreasFor(audiences: readonly PlaceAudience[], modulesOff: readonly string[]): SiteArea[] {
  return siteAreas
    .map((area) => ({
      ...area,
      places: area.places.filter((place) => audiences.includes(place.audience) && !modulesOff.includes(place.module)),
    }))
    .filter((area) => area.places.length > 0);
}
