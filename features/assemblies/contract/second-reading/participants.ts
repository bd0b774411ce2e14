import type { AssemblyEvent } from '../rules/events.ts';

interface Proxy {
  holder: string;
  isAccepted: boolean;
  isUsed: boolean;
}

/** Roll, attendance, roles and proxies, in the second reading. Methods return whether the change is allowed. */
export class Participants {
  readonly roll = new Map<string, { name: string; weight: number }>();
  readonly present = new Set<string>();
  chair: string | null = null;
  secretary: string | null = null;
  readonly tellers = new Set<string>();
  /** Valid proxies by giver. */
  readonly proxies = new Map<string, Proxy>();

  hasVote(person: string): boolean {
    return (this.roll.get(person)?.weight ?? 0) > 0;
  }

  isSelfOrOfficer(actor: string | null, person: string | null): boolean {
    if (actor === null || !this.roll.has(actor)) return false;
    return actor === person || actor === this.chair || actor === this.secretary || this.tellers.has(actor);
  }

  /** Present, or represented by someone present. */
  isPresentOrRepresented(person: string): boolean {
    const proxy = this.proxies.get(person);
    return this.present.has(person) || (proxy?.isAccepted === true && this.present.has(proxy.holder));
  }

  addPerson({ person, name, weight }: { person: string; name: string; weight: number }): boolean {
    if (this.roll.has(person)) return false;
    this.roll.set(person, { name, weight });
    return true;
  }

  checkIn(person: string): boolean {
    if (!this.roll.has(person) || this.present.has(person)) return false;
    this.present.add(person);
    this.proxies.delete(person);
    return true;
  }

  /** Uses an accepted proxy. */
  useProxy(giver: string): boolean {
    const proxy = this.proxies.get(giver);
    if (!proxy?.isAccepted) return false;
    proxy.isUsed = true;
    return true;
  }

  apply(event: AssemblyEvent, most: number): boolean {
    switch (event.kind) {
      case 'personRemoved':
        return this.#remove(event.payload.person);
      case 'left':
        return this.present.delete(event.payload.person);
      case 'roleGiven':
      case 'roleTaken':
        return this.#assign(event.payload.role, event.payload.person, event.kind === 'roleGiven');
      case 'proxyGiven': {
        const { from, to } = event.payload;
        if (this.proxies.has(from) || !this.#mayRepresent(from, to, most)) return false;
        this.proxies.set(from, { holder: to, isAccepted: false, isUsed: false });
        return true;
      }
      case 'proxyAccepted': {
        const { from, to } = event.payload;
        const proxy = this.proxies.get(from);
        if (proxy?.holder !== to || proxy.isAccepted || !this.#mayRepresent(from, to, most)) return false;
        proxy.isAccepted = true;
        return true;
      }
      case 'proxyDeclined':
      case 'proxyRevoked': {
        const { from, to } = event.payload;
        const proxy = this.proxies.get(from);
        return proxy?.holder === to && !proxy.isUsed && this.proxies.delete(from);
      }
      default:
        return false;
    }
  }

  #mayRepresent(from: string, to: string, most: number): boolean {
    const held = (person: string) => [...this.proxies.values()].filter(({ holder, isAccepted }) => isAccepted && holder === person).length;
    if (from === to || !this.hasVote(from) || !this.hasVote(to) || this.present.has(from)) return false;
    return held(from) === 0 && !this.proxies.has(to) && held(to) < most;
  }

  #remove(person: string): boolean {
    if (!this.roll.delete(person)) return false;
    this.present.delete(person);
    for (const [giver, { holder }] of this.proxies) if (giver === person || holder === person) this.proxies.delete(giver);
    if (this.chair === person) this.chair = null;
    if (this.secretary === person) this.secretary = null;
    this.tellers.delete(person);
    return true;
  }

  #assign(role: string, person: string, isGiven: boolean): boolean {
    if (isGiven && !this.roll.has(person)) return false;
    if (role === 'teller') {
      if (this.tellers.has(person) === isGiven) return false;
      if (isGiven) this.tellers.add(person);
      else this.tellers.delete(person);
      return true;
    }
    const holder = role === 'chair' ? this.chair : this.secretary;
    if ((holder === person) === isGiven) return false;
    if (role === 'chair') this.chair = isGiven ? person : null;
    else this.secretary = isGiven ? person : null;
    return true;
  }
}
