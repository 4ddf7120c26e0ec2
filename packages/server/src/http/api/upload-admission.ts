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

interface UploadSlot {
  address: string
  /** The /48 of an IPv6 address; of every other the address itself. */
  network: string
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
 * takes all of them. When all are taken, a slow one has to go for a newcomer who would hold fewer: else whoever comes
 * again and again would drive out everybody whose line is slow.
 */
export function createUploadAdmission(limits: UploadLimits) {
  const { ofAddress, ofNetwork } = sharesOf(limits)
  const taken = new Set<UploadSlot>()
  const held = (by: 'address' | 'network', key: string): number =>
    [...taken].filter((place) => place[by] === key).length
  const heldBeside = ({ address, network }: UploadSlot): number =>
    Math.max(held('address', address), held('network', network))

  /** Whether the owner of a place holds more than the newcomer would with it: by address or network, and less by neither. */
  const holdsMore = (place: UploadSlot, newcomer: UploadSlot): boolean => {
    const address = held('address', place.address) - held('address', newcomer.address) - 1
    // Within one network a place that changes hands leaves the network as many as before.
    const isNeighbour = place.network === newcomer.network
    const network = isNeighbour ? 0 : held('network', place.network) - held('network', newcomer.network) - 1
    return address >= 0 && network >= 0 && address + network > 0
  }

  const makeRoom = (newcomer: UploadSlot): boolean => {
    const slow = [...taken].flatMap((place) =>
      place.file?.isSlow() && holdsMore(place, newcomer)
        ? [{ place, file: place.file, beside: heldBeside(place), pace: place.file.bytesPerSecond() }]
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
      const place: UploadSlot = { address: whose, network: networkKeyOf(whose) ?? whose, file: null }
      const { address, network } = place
      const isFull =
        held('address', address) >= ofAddress ||
        (network !== address && held('network', network) >= ofNetwork)
      if (isFull || (taken.size >= limits.uploadsAtOnce && !makeRoom(place))) throw noPlace()
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
