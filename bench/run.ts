/**
 * `npm run bench` runs every measurement, `npm run bench -- start` one by name. With `--record` the results
 * are written to docs/bench.md, each with its date and command.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { record } from './support/record.ts'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace(/\.ts$/, ''))
const given = process.argv.slice(2)
const recording = given.includes('--record')
const selected = given.filter((word) => word !== '--record')
const unknown = selected.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exit(1)
}
for (const name of selected.length > 0 ? selected : names) {
  console.log(`\n▸ ${name}`)
  const { output, status } = await run(name)
  if (status !== 0) process.exitCode = 1
  else if (recording) record(name, output)
}

/** Prints the output of a measurement and returns it. */
async function run(name: string): Promise<{ output: string; status: number | null }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    output += data
    process.stdout.write(data)
  })
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { output, status }
}
