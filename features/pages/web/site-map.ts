import type { WordKey } from '#platform/contract/words.ts';
import type en from '../words/en.json';

/** Whom a place is offered to. Everybody else would be sent away from it, or has no use for it. */
export type PlaceAudience = 'everybody' | 'visitor' | 'signedIn' | 'administrator';

export interface SitePlace {
  /** Address, with the id to scroll to. */
  to: string;
  title: WordKey<typeof en>;
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
      { to: '/', title: 'home', audience: 'everybody' },
      { to: '/flux', title: 'publicHub', audience: 'everybody' },
      { to: '/blogGeneral2', title: 'publicDocuments', audience: 'everybody' },
    ],
  },
  {
    title: 'areaTogether',
    places: [
      { to: '/panel', title: 'myHub', audience: 'signedIn' },
      { to: '/network', title: 'groups', audience: 'signedIn' },
      { to: '/autrePublication', title: 'groupDocuments', audience: 'signedIn' },
      { to: '/publicArticle', title: 'membersPublicDocuments', audience: 'signedIn' },
      { to: '/negociation', title: 'negotiations', audience: 'signedIn' },
    ],
  },
  {
    title: 'areaWriting',
    places: [
      { to: '/article', title: 'write', audience: 'signedIn' },
      { to: '/draft', title: 'myDrafts', audience: 'signedIn' },
      { to: '/blog', title: 'myDocuments', audience: 'signedIn' },
    ],
  },
  {
    title: 'areaAccount',
    places: [
      { to: '/connect#login', title: 'signIn', audience: 'visitor' },
      { to: '/register', title: 'register', audience: 'visitor' },
      { to: '/requestReset', title: 'forgottenPassword', audience: 'visitor' },
      { to: '/client', title: 'myAccount', audience: 'signedIn' },
      { to: '/dashBoardSuperAdmin', title: 'administration', audience: 'administrator' },
    ],
  },
  {
    title: 'areaSite',
    places: [
      { to: '/faq', title: 'help', audience: 'signedIn' },
      { to: '/contact#contact', title: 'contact', audience: 'everybody' },
      { to: '/propos#propos', title: 'about', audience: 'everybody' },
      { to: '/conditionGenerales#conditiongeneral', title: 'terms', audience: 'everybody' },
      { to: '/confidentialDataPolicy#confidentialDataPolicy', title: 'privacy', audience: 'everybody' },
      { to: '/confidentialDataPolicy#cookies', title: 'cookies', audience: 'everybody' },
      { to: '/planSite#planSite', title: 'siteMap', audience: 'everybody' },
    ],
  },
];

/** The areas as one reader sees them, without places that are switched off; those without a place go. */
export function siteAreasFor(audiences: readonly PlaceAudience[], isOpen: (address: string) => boolean): SiteArea[] {
  return siteAreas
    .map((area) => ({
      ...area,
      places: area.places.filter((place) => audiences.includes(place.audience) && isOpen(place.to)),
    }))
    .filter((area) => area.places.length > 0);
}
