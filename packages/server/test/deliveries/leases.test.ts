import pino from 'pino'
import { expect, it } from 'vitest'
import { createSmtpMailer } from '../../src/adapters/mail/smtp.ts'
import {
  createDeliveryStore,
  createMessageOutbox,
} from '../../src/adapters/postgres/identity/deliveries.repository.ts'
import { createDeliveries } from '../../src/domain/deliveries/deliver.ts'
import type { DeliveryStore } from '../../src/domain/deliveries/ports.ts'
import { mailServer } from '../fakes/mail-server.ts'
import { onBothDatabases } from '../support/both-databases.ts'

const MINUTE = 60_000
const LOGIN = { user: 'easel', password: 'post-office' }

onBothDatabases((own) => {
  const NOW = 1_700_000_000_000
  const add = (id: string, channel: 'email' | 'sms' = 'email') =>
    own.database.uow.run((tx) =>
      createMessageOutbox(own.database, {
        canSend: () => true,
        reaches: () => true,
        canSendNow: () => true,
      }).add(
        {
          id,
          channel,
          target: 'ann@example.com',
          kind: 'code',
          purpose: 'Login',
          language: 'en',
          code: '4711',
          addressKey: null,
          at: NOW,
        },
        false,
        tx,
      ),
    )
  const take = (store: DeliveryStore, now = NOW) => store.lease('email', now, MINUTE, 10)

  it('one of many workers claims a message, and a dead worker’s claims expire', async () => {
    const store = createDeliveryStore(own.database)
    for (const id of ['a', 'b', 'c']) await add(id)
    const leased = await Promise.all(Array.from({ length: 8 }, () => take(store)))
    expect(
      leased
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b', 'c'])
    expect(await take(store, NOW + MINUTE - 1)).toEqual([])
    const again = await take(store, NOW + MINUTE)
    expect(again.map(({ attempts }) => attempts)).toEqual([2, 2, 2])
  })

  it('a message that the mail server accepts slowly is sent once, even after its claim has expired', async () => {
    const mail = await mailServer(LOGIN)
    const mailer = createSmtpMailer({ url: mail.url, from: 'Easel <no-reply@easel.example>' })
    const store = createDeliveryStore(own.database)
    let now = NOW
    const parts = { store, clock: { now: () => now }, log: pino({ level: 'silent' }), renewEvery: 10 }
    const deliver = () => createDeliveries(parts, { mailer, sms: null }).email()
    const heldUntil = async () => {
      const row = await own.database.on().selectFrom('deliveries').select('due_at').executeTakeFirstOrThrow()
      return Number(row.due_at)
    }
    await add('a')
    mail.hold(true)
    const slow = deliver()
    await expect.poll(() => mail.held()).toBe(1)
    now = NOW + MINUTE - 1
    await expect.poll(heldUntil).toBe(now + MINUTE)
    now = NOW + MINUTE + 1
    expect(await store.lease('email', now, MINUTE, 10)).toEqual([])
    mail.hold(false)
    await slow
    await deliver()
    expect(mail.arrived).toHaveLength(1)
    mailer.close()
    await mail.close()
  })

  it('messages of another channel are left to others, and a code is deleted once it is sent', async () => {
    const store = createDeliveryStore(own.database)
    await add('a', 'sms')
    await add('b')
    expect((await take(store)).map(({ id }) => id)).toEqual(['b'])
    await store.sent('b', NOW)
    const listed = await store.listTo('ann@example.com', 10)
    expect(listed.find(({ id }) => id === 'b')).toMatchObject({ status: 'sent', code: null })
  })
})
