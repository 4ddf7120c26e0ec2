import type { FastifyInstance } from 'fastify'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'

/** Folders of one's own works. */
export function foldersRoutes(app: FastifyInstance, guard: Guard, { folders }: UseCases): void {
  serveCall(app, guard, 'folders', ({ caller, query }) => folders.list(caller.principal, query.work ?? null))
  serveCall(app, guard, 'createFolder', ({ caller, body }) => folders.create(caller.principal, body.name))
  serveCall(app, guard, 'renameFolder', ({ caller, body: { id, name } }) =>
    folders.rename(caller.principal, id, name),
  )
  serveCall(app, guard, 'deleteFolder', ({ caller, body }) => folders.delete(caller.principal, body.id))
  serveCall(app, guard, 'restoreFolder', ({ caller, body }) => folders.restore(caller.principal, body.id))
  serveCall(app, guard, 'fileWorks', ({ caller, body }) => folders.file(caller.principal, body))
}
