import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examine } from '../../src/compose/doctor.ts'
import { readConfig } from '../../src/config/config.ts'
import { doctorCommand } from '../../src/operator/doctor-command.ts'
import { workflowPath } from '../engines/shipped-workflow.ts'
import { type ComfyUiFake, comfyUiFake } from '../fakes/comfyui.ts'
import { loopback } from '../fakes/loopback.ts'
import { type SdWebUiFake, sdWebUiFake } from '../fakes/sdwebui.ts'

let dataDir: string
let sd: SdWebUiFake
let comfy: ComfyUiFake
let empty: Awaited<ReturnType<typeof loopback>>
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'easel-doctor-'))
  sd = await sdWebUiFake('easel:right')
  comfy = await comfyUiFake('right')
  empty = await loopback((_, answer) => void answer.writeHead(404).end())
})
afterAll(async () => {
  await Promise.all([sd.close(), comfy.close(), empty.close()])
  rmSync(dataDir, { recursive: true, force: true })
})

/** The line about the one engine that is set. */
const lineFor = async (engine: object) => {
  const ENGINES = JSON.stringify([{ id: 'e', ...engine }])
  const { text } = await doctorCommand(async () => examine(readConfig({ DATA_DIR: dataDir, ENGINES })))
  return text.split('\n').find((line) => line.slice(2).startsWith('ENGINES (e)'))
}

describe('npm run doctor, about engines', () => {
  it('tries the password of Stable Diffusion WebUI, and says how its API is started', async () => {
    const at = (baseUrl: string, apiKey: string) => lineFor({ type: 'sdwebui', baseUrl, apiKey })
    expect(await at(sd.url, 'easel:right')).toMatch(/^✓.*accepts the key/)
    expect(await at(sd.url, 'easel:wrong')).toMatch(/^✗.*rejects the key \(401\)/)
    expect(await at(empty.url, 'easel:right')).toMatch(/^✗.*has no API.*--api/)
  })

  it('tries ComfyUI with its key', async () => {
    const at = (baseUrl: string, apiKey: string) =>
      lineFor({ type: 'comfyui', baseUrl, apiKey, workflow: workflowPath('sdxl') })
    expect(await at(comfy.url, 'right')).toMatch(/^✓.*accepts the key/)
    expect(await at(comfy.url, 'wrong')).toMatch(/^✗.*rejects the key/)
    expect(await at(empty.url, 'right')).toMatch(/^✗.*leads to ComfyUI/)
  })

  it('says whether the package of a provider is there, with its key', async () => {
    const of = (name: string, over: object = {}) =>
      lineFor({ type: 'aisdk', package: name, model: 'm', ...over })
    expect(await of('@ai-sdk/replicate', { apiKey: 'r8_key' })).toMatch(/^✓.*npm run engines test e/)
    expect(await of('@ai-sdk/replicate')).toMatch(/^✗.*key is missing/)
    expect(await of('@ai-sdk/none')).toMatch(/^✗.*npm install --prefix .*providers @ai-sdk\/none/)
  })
})
