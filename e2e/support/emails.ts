import { expect } from 'playwright/test'
import type { mailServer } from '../../packages/server/test/fakes/mail-server.ts'

/** E-mails that the test's mail server received. */
export const emailsOf = (mail: Awaited<ReturnType<typeof mailServer>>) => {
  /** Subjects of the e-mails to an address, the newest last. */
  const subjectsTo = (address: string): string[] =>
    mail.arrived
      .filter(({ to }) => to.includes(address))
      .map(({ raw }) => /^Subject: (.+(?:\r\n[ \t].+)*)/m.exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '')
  return {
    subjectsTo,
    /** The code in the newest e-mail, once this many have arrived. */
    async codeTo(address: string, count: number): Promise<string> {
      await expect.poll(() => subjectsTo(address).length).toBe(count)
      const code = /^(\d{4}) is your/.exec(subjectsTo(address).at(-1) ?? '')?.[1]
      if (!code) throw new Error(`No code in ${subjectsTo(address).join(' | ')}`)
      return code
    },
  }
}
