import { expect, it } from 'vitest'
import type { Tx } from '../../src/domain/kernel/unit-of-work.ts'
import { onBothDatabases } from '../support/both-databases.ts'

onBothDatabases((own) => {
  const turn = (principalId: string, tx: Tx) =>
    own.database.on(tx).insertInto('turns').values({ principal_id: principalId, at: 1 })
  const people = async () => {
    const rows = await own.database.on().selectFrom('turns').select('principal_id').execute()
    return rows.map(({ principal_id }) => principal_id).toSorted()
  }

  it('keeps what a change writes at its end together with the rest of it', async () => {
    await own.database.uow.run(async (tx) => {
      own.database.writeLate(tx, turn('a', tx))
      own.database.writeLate(tx, turn('b', tx))
      await turn('c', tx).execute()
    })
    expect(await people()).toEqual(['a', 'b', 'c'])
  })

  it('keeps nothing of a change whose end fails', async () => {
    const failing = own.database.uow.run(async (tx) => {
      own.database.writeLate(tx, turn('a', tx))
      await turn('b', tx).execute()
      own.database.writeLate(tx, turn('b', tx))
    })
    await expect(failing).rejects.toThrow('turns_pkey')
    expect(await people()).toEqual([])
  })

  it('keeps nothing of a change that is given up', async () => {
    const failing = own.database.uow.run(async (tx) => {
      own.database.writeLate(tx, turn('a', tx))
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    expect(await people()).toEqual([])
  })

  it('writes nothing for a change that has ended', async () => {
    const ended = await own.database.uow.run(async (tx) => tx)
    expect(() => own.database.writeLate(ended, turn('a', ended))).toThrow('has ended')
  })

  it('tells the other processes of a change once it is there, and of no other', async () => {
    const { bus, uow, notifyLate } = own.database
    const heard: string[] = []
    const silence = await bus?.listen(
      (text) => heard.push(text),
      () => {},
    )
    await uow
      .run(async (tx) => {
        notifyLate(tx, 'given up')
        throw new Error('given up')
      })
      .catch(() => {})
    await uow.run(async (tx) => {
      notifyLate(tx, 'first')
      notifyLate(tx, 'second')
      expect(heard).toEqual([])
    })
    await expect.poll(() => heard).toEqual(bus ? ['first', 'second'] : [])
    await silence?.()
  })
})
