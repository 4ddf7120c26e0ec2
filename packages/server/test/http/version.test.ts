import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { useServer } from '../support/fixture.ts'

const distDir = mkdtempSync(join(tmpdir(), 'easel-build-'))
const fixture = useServer({ distDir })
const build = async () =>
  (await fixture.visitor.get<{ build: string | null }>('/api/version/config')).json.data.build
const deploy = (name: string, at: number) => {
  const file = join(distDir, 'site.html')
  writeFileSync(file, `<script defer src="/assets/site.${name}.js"></script>`)
  utimesSync(file, at, at)
}

it('the version names the build that is served, also after it was replaced under the running server', async () => {
  expect(await build()).toBeNull()
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(now + 10_000)
  deploy('0a1b2c3d4e', 1_700_000_000)
  expect(await build()).toBe('0a1b2c3d4e')
  deploy('ffffffffff', 1_700_000_100)
  clock.mockReturnValue(now + 20_000)
  expect(await build()).toBe('ffffffffff')
  clock.mockRestore()
})
