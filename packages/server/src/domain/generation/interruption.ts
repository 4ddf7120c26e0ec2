/** The attempt stops and its work continues elsewhere or later; a task outside keeps running for the next attempt. */
export class Interrupted extends Error {
  override readonly name: string = 'Interrupted'
}

/** The process shuts down: the job returns to the queue. */
export class ShuttingDown extends Interrupted {
  override readonly name = 'ShuttingDown'
}

/** Another attempt at the work has begun, or its end is not known here yet. */
export class Superseded extends Interrupted {
  override readonly name = 'Superseded'
}

/** The engine has become silent before a place at it was free, and another one can make the work. */
export class PassedOver extends Interrupted {
  override readonly name = 'PassedOver'
}

/** The work has ended: the result is not wanted any more. */
export class Ended extends Error {
  override readonly name = 'Ended'
}
