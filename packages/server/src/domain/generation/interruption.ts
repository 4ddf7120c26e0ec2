/**
 * The attempt stops, and its work goes on elsewhere or later: what was begun outside of this process is left as it
 * is, for whoever takes it up.
 */
export class Handover extends Error {
  override readonly name: string = 'Handover'
}

/** The process is going down: the job goes back to the queue. */
export class ShuttingDown extends Handover {
  override readonly name = 'ShuttingDown'
}

/** Another attempt at the same work has begun, or its end is not known here yet. */
export class Superseded extends Handover {
  override readonly name = 'Superseded'
}

/** The work has ended: nobody waits for a result any more. */
export class Ended extends Error {
  override readonly name = 'Ended'
}
