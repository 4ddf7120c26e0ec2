import { networkKeyOf } from '../../domain/kernel/address.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'

export interface UploadLimits {
  addressUploadsAtOnce: number
  uploadsAtOnce: number
  networkTimes: number
}

/** What is known of a file that is being received. */
export interface Receiving {
  /** Whether it had its time to get going, and still is slower than files should be while others wait. */
  isSlow(): boolean
  bytesPerSecond(): number
  /** Gives it up, with what it is answered. */
  giveUp(refusal: Refusal): void
}

interface Place {
  keys: readonly string[]
  file: Receiving | null
}

/** Whatever the other limits say, one address has at most a quarter of all places, and one network a third. */
function sharesOf({ addressUploadsAtOnce, uploadsAtOnce, networkTimes }: UploadLimits) {
  const atMost = (part: number): number => Math.max(1, Math.floor(uploadsAtOnce / part))
  return {
    ofAddress: Math.min(addressUploadsAtOnce, atMost(4)),
    ofNetwork: Math.min(addressUploadsAtOnce * networkTimes, atMost(3)),
  }
}

/** Seconds after which one of those that are being received is through. */
const RETRY_AFTER = 5
const noPlace = (): Refusal => new Refusal(503, 'unavailable', { retryAfter: RETRY_AFTER })

/**
 * The places of files that are received at the same time: so many in all, and of one address or its /48, so that nobody
 * takes all of them. When all are taken, a slow one has to go for the next who comes: of the address that has the most,
 * the slowest.
 */
export function createUploadPlaces(limits: UploadLimits) {
  const { ofAddress, ofNetwork } = sharesOf(limits)
  const taken = new Set<Place>()
  const heldBy = (key: string): number => [...taken].filter(({ keys }) => keys.includes(key)).length

  const makeRoom = (): boolean => {
    const slow = [...taken].flatMap((place) =>
      place.file?.isSlow()
        ? [
            {
              place,
              file: place.file,
              beside: Math.max(...place.keys.map(heldBy)),
              pace: place.file.bytesPerSecond(),
            },
          ]
        : [],
    )
    const [first] = slow.toSorted((a, b) => b.beside - a.beside || a.pace - b.pace)
    if (!first) return false
    taken.delete(first.place)
    first.file.giveUp(noPlace())
    return true
  }

  return {
    /** `whose`: the address, or the person where none counts. Refuses with 503 whom there is no place for. */
    take(whose: string) {
      const network = networkKeyOf(whose)
      const isFull = heldBy(whose) >= ofAddress || (network !== null && heldBy(network) >= ofNetwork)
      if (isFull || (taken.size >= limits.uploadsAtOnce && !makeRoom())) throw noPlace()
      const place: Place = { keys: network === null ? [whose] : [whose, network], file: null }
      taken.add(place)
      return {
        receives(file: Receiving | null): void {
          place.file = file
        },
        leave: (): void => void taken.delete(place),
      }
    },
  }
}
