import { readFileSync } from 'node:fs'
import type { Workflow } from '../../src/adapters/engines/comfyui/workflow.ts'

export const workflowPath = (name: string): string =>
  new URL(`../../workflows/${name}.json`, import.meta.url).pathname

/** A workflow that ships; with `batch` one run makes all pictures. */
export function shippedWorkflow(name: string, batch = false): Workflow {
  const workflow = JSON.parse(readFileSync(workflowPath(name), 'utf8')) as Workflow
  const size = Object.values(workflow).find(({ class_type }) => class_type === 'EmptyLatentImage')
  if (batch && size) size.inputs.batch_size = '{{batch}}'
  return workflow
}
