// The cost of images on this machine.
// node scripts/bench.ts renders 4096 × 4096 of every scene and style, each in its own process: CPU time and
// memory
// node scripts/bench.ts prompts compares hostile prompts with ordinary ones; fails when one needs more than
// twice the mean
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createStudio, type SketchRequest, STYLE_IDS } from '../src/index.ts'
import { HOSTILE_PROMPTS, SCENE_PROMPTS } from '../src/testing-prompts.ts'

const [what = '', detail] = process.argv.slice(2)
if (what === 'print') await print(JSON.parse(detail ?? '{}') as Partial<SketchRequest>)
else if (what === 'prints') prints()
else if (what === 'prompts') await prompts()
else console.log('prints | prompts')

function prints(): void {
  const requests: Partial<SketchRequest>[] = [
    ...Object.values(SCENE_PROMPTS).map((prompt) => ({ prompt })),
    { prompt: 'a fox in the autumn forest' },
    ...STYLE_IDS.map((style) => ({ prompt: 'a castle by a lake', style })),
  ].filter(({ prompt, style }: Partial<SketchRequest>) => !detail || `${prompt} ${style}`.includes(detail))
  for (const request of requests)
    process.stdout.write(
      execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'print', JSON.stringify(request)]),
    )
}

async function print(request: Partial<SketchRequest>): Promise<void> {
  const studio = createStudio({ threads: 1 })
  const { recipe } = await studio.render({ prompt: '', seed: 1, ratio: '1:1', size: 4096, ...request })
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const seconds = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1).padStart(5)
  console.log(
    `${seconds} s CPU  ${Math.round(maxRSS / 1024)} MB  ${recipe.plan.scene}  ${request.style ?? ''}`,
  )
  await studio.close()
}

async function prompts(): Promise<void> {
  const studio = createStudio({ threads: 1 })
  const time = async (prompt: string) => {
    const runs: number[] = []
    for (let seed = 0; seed < 4; seed++) {
      const before = process.cpuUsage()
      await studio.render({ prompt, seed, ratio: '1:1', size: 512 })
      const { user, system } = process.cpuUsage(before)
      runs.push((user + system) / 1000)
    }
    return runs.reduce((sum, run) => sum + run, 0) / runs.length
  }
  const ordinary = Object.values(SCENE_PROMPTS)
  for (const prompt of ordinary.slice(0, 4)) await time(prompt)
  const times: number[] = []
  for (const prompt of ordinary) times.push(await time(prompt))
  const mean = times.reduce((sum, t) => sum + t, 0) / times.length
  console.log(`ordinary prompts: ${mean.toFixed(0)} ms`)
  for (const [name, prompt] of HOSTILE_PROMPTS) {
    const ratio = (await time(prompt)) / mean
    console.log(`${ratio.toFixed(2)} ×  ${name}`)
    if (ratio > 2) process.exitCode = 1
  }
  await studio.close()
}
