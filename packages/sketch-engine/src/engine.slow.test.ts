import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { recipeOf } from './engine.ts'
import { checkRequest } from './request.ts'
import { aRequest, differenceOf, halved, hashOf, renderHere } from './testing.ts'

it('another process renders the same pixels from the recipe', async () => {
  const recipe = recipeOf(checkRequest(aRequest({ prompt: '极光下的小木屋', style: 'oil', stylize: 300 })))
  const script = `
    import { renderHere, hashOf } from ${JSON.stringify(fileURLToPath(new URL('./testing.ts', import.meta.url)))}
    console.log(hashOf(await renderHere(JSON.parse(process.argv[1]))))`
  const args = ['--input-type=module-typescript', '-e', script, JSON.stringify(recipe)]
  const elsewhere = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()
  expect(hashOf(await renderHere(recipe))).toBe(elsewhere)
})

it('a large image has the layout of its preview', async () => {
  const request = { prompt: 'a lighthouse on an island at sunset', seed: 1 }
  const small = await renderHere({ ...request, size: 256 })
  let large = await renderHere({ ...request, size: 2048 })
  for (let side = 2048; side > 256; side /= 2) large = halved(large)
  expect(differenceOf(small, large)).toBeLessThan(0.05)
})
