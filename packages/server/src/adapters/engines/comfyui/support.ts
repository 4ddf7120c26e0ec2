import type { EngineSupport, EngineTask } from '../../../domain/generation/engine-ports.ts'
import { promptAndPictureSupport } from '../outside/support.ts'
import type { StartSettings } from './start-tasks.ts'

/** A region of a picture is painted by a workflow of its own, whether or not there is one for whole pictures. */
export const workflowSupport = ({
  imageWorkflow,
  maskWorkflow,
}: Pick<StartSettings, 'imageWorkflow' | 'maskWorkflow'>) => {
  const whole = promptAndPictureSupport(imageWorkflow !== undefined)
  const masked = promptAndPictureSupport(true, maskWorkflow !== undefined)
  return (task: EngineTask): EngineSupport => (task.mask ? masked(task) : whole(task))
}
