import { DAY } from '@easel/contract/numbers'
import { timeLastSeen } from '../adapters/postgres/core/installation-times.ts'
import { createSharedPlaces } from '../adapters/postgres/generation/engine-places.ts'
import { createEngineTasks } from '../adapters/postgres/generation/engines.repository.ts'
import { createGenerationStore } from '../adapters/postgres/generation/generation.repository.ts'
import { createSubmissions } from '../adapters/postgres/generation/submissions.repository.ts'
import { createTimings } from '../adapters/postgres/generation/timings.repository.ts'
import { createWaitingRoom } from '../adapters/postgres/generation/waiting-room.repository.ts'
import { keptDaysOf } from '../domain/entitlements/entitlements.ts'
import { createAccept } from '../domain/generation/accept.ts'
import { createAdmission } from '../domain/generation/admission.ts'
import { createCancel, createCancelAll } from '../domain/generation/cancel.ts'
import { createEnding } from '../domain/generation/ending.ts'
import { createEnlarge } from '../domain/generation/enlarge.ts'
import { createOutlook } from '../domain/generation/eta.ts'
import { createGenerate } from '../domain/generation/generate.ts'
import { createLineup } from '../domain/generation/lineup.ts'
import { createModify } from '../domain/generation/modify.ts'
import { outlastingTasks } from '../domain/generation/outlasting.ts'
import type { Catalogue, Sources } from '../domain/generation/ports.ts'
import { createReconcile } from '../domain/generation/reconcile.ts'
import { createSubmit } from '../domain/generation/submit.ts'
import type { Works } from '../domain/works/works.ts'
import type { Files } from './files.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'

interface Neighbours {
  files: Files
  people: People
  visible: Works['visible']
  catalogue: Catalogue
  sources: Sources
}

/** Everything between a prompt and its pictures. */
export function createGeneration(
  parts: DomainParts,
  { files, people, visible, catalogue, sources }: Neighbours,
) {
  const { database, queue: jobs, notices, clock, ids, log, limits, seats, engineOf, check, spending } = parts
  const { uow } = database
  const { pictures } = files
  const { quota: account, mayOf, locks, memberships, screens } = people
  const store = createGenerationStore(database)
  const room = createWaitingRoom(database)
  const submissions = createSubmissions(database)
  const admission = createAdmission({ room, store, jobs, clock })
  const outlookOf = createOutlook({
    room,
    timings: createTimings(database),
    catalogue,
    capacity: admission.capacity,
  })
  const lastSeen = timeLastSeen(database)
  const endWithoutResult = createEnding({
    store,
    account,
    pictures,
    admission,
    notices,
    limits,
    clock,
  })
  const sharedPlaces = database.bus ? createSharedPlaces(database, log) : null
  const lineup = createLineup({ seats, engineOf, catalogue, spending, sharedPlaces, log })
  const shared = { uow, store, jobs, account, admission, notices, clock, catalogue, endWithoutResult }
  const { waitingTotal } = limits
  const accept = createAccept({ ...shared, locks, submissions, outlookOf, mayOf, waitingTotal })
  return {
    outlookOf,
    submissions,
    room: {
      report: admission.report,
      leave: room.leave,
      clear: () => room.clear(),
    },
    submit: createSubmit({ accept, catalogue, sources, mayOf, screens, clock, ids }),
    enlarge: createEnlarge({ accept, store, visible, mayOf, can: lineup.can, outlookOf, clock, ids }),
    modify: createModify({
      accept,
      store,
      mayOf,
      screenAgain: people.screenAgain,
      can: lineup.can,
      clock,
      ids,
    }),
    cancel: createCancel(shared),
    cancelAll: createCancelAll(shared),
    generate: createGenerate({
      ...shared,
      locks,
      pictures: files.jobPictures,
      check,
      sources,
      lineup,
      spending,
      tasks: outlastingTasks(createEngineTasks(database)),
      log,
      limits,
      async keptUntil(principalId, finishedAt, tx) {
        const days = keptDaysOf(limits, await memberships.now(principalId, tx))
        if (days === null) return null
        // By a clock that is behind, it would be due at once when the clock is set right.
        return Math.max(finishedAt, (await lastSeen.read(tx)) ?? 0) + days * DAY
      },
    }),
    reconcile: createReconcile({ ...shared, limits: { attempts: limits.attempts + lineup.spare } }),
  }
}
