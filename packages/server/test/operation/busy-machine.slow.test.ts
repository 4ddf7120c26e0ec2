import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { multipart, sendUpload } from '../support/upload.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const busy: ChildProcess[] = []

/** As when the built-in engine paints without a pause: nobody has time to spare. */
const keepBusy = () => {
  for (let n = 0; n < 2 * availableParallelism(); n += 1)
    busy.push(spawn(process.execPath, ['-e', 'for (;;) {}']))
}
afterEach(() => {
  for (const each of busy.splice(0)) each.kill('SIGKILL')
})

describe('on an overloaded machine', () => {
  it('a photograph can still be uploaded', async () => {
    const noise = { width: 4000, height: 3000, channels: 3, background: '#a33' } as const
    const photo = await sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
      .jpeg()
      .toBuffer()
    keepBusy()
    const { status } = await sendUpload(
      fixture.server,
      fixture.visitor,
      multipart(photo, 'photo.jpg', 'image/jpeg'),
    )
    expect(status).toBe(200)
  })
})
