import { targetOf } from '@easel/contract/identity'
import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { ConsoleError } from './console-error.ts'
import type { ConsoleStore, PersonFacts, PersonLine } from './ports.ts'

interface Parts {
  store: Pick<ConsoleStore, 'findPeople' | 'person' | 'shownWorksOf'>
  bans: {
    active(principalId: string): Promise<{ until: number | null } | null>
    put(principalId: string, until: number | null, tx: Tx): Promise<void>
    lift(principalId: string, tx: Tx): Promise<boolean>
  }
  memberships: {
    read(principalId: string): Promise<{ until: number | null; permanent: boolean }>
    isVip(principalId: string): Promise<{ vip: boolean; permanent: boolean }>
    grant(
      grant: { principalId: string; source: 'operator'; ref: string; days: number; permanent: boolean },
      tx: Tx,
    ): Promise<boolean>
  }
  balanceOf(principal: Principal): Promise<{ remaining: number; limit: number; resetsAt: number | null }>
  /** Gives back uses of the last 24 hours, under the person's lock. */
  giveBack(principalId: string, count: number, tx: Tx): Promise<number>
  hide(workId: string): Promise<unknown>
  /** Deletes all rows of a person at once. */
  erase(id: string, targets: readonly string[]): Promise<void>
  newRef(): string
  uow: UnitOfWork
  clock: Clock
}

const MAX_FOUND = 20
const BATCH = 50

/** People, for those who help and those who moderate. */
export function createConsolePeople(parts: Parts) {
  const { store, bans, memberships, balanceOf, giveBack, hide, erase, newRef, uow, clock } = parts
  const existing = async (id: string): Promise<PersonFacts> => {
    const person = await store.person(id)
    if (!person) throw new ConsoleError(`There is nobody "${id}".`)
    return person
  }

  return {
    /** By id, e-mail address, number, or the beginning of the name that others see. */
    find(text: string): Promise<PersonLine[]> {
      const target = targetOf(text)?.target ?? null
      return store.findPeople({ text, target }, MAX_FOUND)
    },

    async show(id: string) {
      const person = await existing(id)
      const [membership, { vip, permanent }, ban] = await Promise.all([
        memberships.read(id),
        memberships.isVip(id),
        bans.active(id),
      ])
      const principal = { id, kind: person.kind, vip, permanent, addressKey: null, partner: null }
      // What a partner's user may make is set with the partner.
      const quota = person.kind === 'partner' ? null : await balanceOf(principal)
      return { ...person, membership: { ...membership, vip }, ban, quota }
    },

    /** Lets them make nothing for so many days, or (null) until it is lifted. Returns the number of hidden works. */
    async ban(id: string, days: number | null, hidesWorks: boolean): Promise<{ hidden: number }> {
      await existing(id)
      const until = days === null ? null : clock.now() + days * DAY
      await uow.run((tx) => bans.put(id, until, tx))
      let hidden = 0
      for (;;) {
        const works = hidesWorks ? await store.shownWorksOf(id, BATCH) : []
        for (const work of works) await hide(work)
        hidden += works.length
        if (works.length < BATCH) return { hidden }
      }
    },

    async unban(id: string): Promise<void> {
      if (!(await uow.run((tx) => bans.lift(id, tx)))) throw new ConsoleError(`"${id}" is not banned.`)
    },

    /** Gives days of membership, or a permanent one (null). */
    async grant(id: string, days: number | null): Promise<void> {
      await existing(id)
      const term = { days: days ?? 0, permanent: days === null }
      await uow.run((tx) =>
        memberships.grant({ principalId: id, source: 'operator', ref: newRef(), ...term }, tx),
      )
    },

    /** Of the sets that count in the last 24 hours; what was given back is in the person's own list of uses, too. */
    async giveBack(id: string, count: number): Promise<{ given: number }> {
      await existing(id)
      const given = await uow.run((tx) => giveBack(id, count, tx))
      if (given === 0) throw new ConsoleError(`"${id}" has used nothing in the last 24 hours.`)
      return { given }
    },

    /** At once, without the time in which an owner could come back. */
    async erase(id: string): Promise<void> {
      const { email, mobile } = await existing(id)
      await erase(
        id,
        [email, mobile].filter((target) => target !== null),
      )
    },
  }
}

export type ConsolePeople = ReturnType<typeof createConsolePeople>
