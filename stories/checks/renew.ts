/** `npm run stories:baseline`: replaces the baselines with what the stories look like now. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const RUNNER = join(ROOT, 'node_modules/vitest/vitest.mjs')
const MODES = ['chinese', 'traditional']

// Removes the baselines of deleted stories.
rmSync(join(ROOT, 'stories/baselines'), { recursive: true, force: true })
const args = ['run', '--config', join(ROOT, 'stories/vitest.config.ts'), '--reporter=dot', ...MODES]
const env = { ...process.env, EASEL_STORIES_BASELINE: '1' }
const { status } = spawnSync(process.execPath, [RUNNER, ...args], { cwd: ROOT, stdio: 'inherit', env })
process.exitCode = status ?? 1
