import { networkKeyOf } from '../../domain/kernel/address.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'

export interface UploadLimits {
  addressUploadsAtOnce: number
  uploadsAtOnce: number
  networkLimitFactor: number
}

/** The progress of an upload. */
export interface UploadProgress {
  /** Whether it is past its start-up time and slower than required while others wait. */
  isSlow(): boolean
  bytesPerSecond(): number
  /** Cancels the upload with this refusal. */
  giveUp(refusal: Refusal): void
}

interface UploadSlot {
  address: string
  /** The /48 of an IPv6 address; otherwise the address. */
  network: string
  file: UploadProgress | null
}

/** Upper bounds: an address gets at most a quarter of all slots, a network a third. */
function sharesOf({ addressUploadsAtOnce, uploadsAtOnce, networkLimitFactor }: UploadLimits) {
  const atMost = (part: number): number => Math.max(1, Math.floor(uploadsAtOnce / part))
  return {
    ofAddress: Math.min(addressUploadsAtOnce, atMost(4)),
    ofNetwork: Math.min(addressUploadsAtOnce * networkLimitFactor, atMost(3)),
  }
}

/** Seconds until a running upload is likely to be done. */
const RETRY_AFTER = 5
const noSlot = (): Refusal => new Refusal(503, 'unavailable', { retryAfter: RETRY_AFTER })

/**
 * Slots for concurrent uploads, limited in total, by address and by /48. When all are taken, a slow upload is evicted
 * for a newcomer that would hold fewer slots; otherwise repeated attempts could evict every client on a slow line.
 */
export function createUploadSlots(limits: UploadLimits) {
  const { ofAddress, ofNetwork } = sharesOf(limits)
  const slots = new Set<UploadSlot>()
  const held = (by: 'address' | 'network', key: string): number =>
    [...slots].filter((slot) => slot[by] === key).length
  const slotsInNetwork = ({ address, network }: UploadSlot): number =>
    Math.max(held('address', address), held('network', network))

  /**
   * Whether the slot's owner holds more slots than the newcomer would after the eviction, by address or network, and
   * not fewer by either.
   */
  const holdsMore = (slot: UploadSlot, newcomer: UploadSlot): boolean => {
    const address = held('address', slot.address) - held('address', newcomer.address) - 1
    // Within one network an eviction does not change the network's count.
    const isNeighbour = slot.network === newcomer.network
    const network = isNeighbour ? 0 : held('network', slot.network) - held('network', newcomer.network) - 1
    return address >= 0 && network >= 0 && address + network > 0
  }

  const evictSlow = (newcomer: UploadSlot): boolean => {
    const slow = [...slots].flatMap((slot) =>
      slot.file?.isSlow() && holdsMore(slot, newcomer)
        ? [{ place: slot, file: slot.file, beside: slotsInNetwork(slot), pace: slot.file.bytesPerSecond() }]
        : [],
    )
    const [first] = slow.toSorted((a, b) => b.beside - a.beside || a.pace - b.pace)
    if (!first) return false
    slots.delete(first.place)
    first.file.giveUp(noSlot())
    return true
  }

  return {
    /** `key`: the address, or the principal without one. Refuses with 503 when no slot is free. */
    acquire(whose: string) {
      const slot: UploadSlot = { address: whose, network: networkKeyOf(whose) ?? whose, file: null }
      const { address, network } = slot
      const isFull =
        held('address', address) >= ofAddress ||
        (network !== address && held('network', network) >= ofNetwork)
      if (isFull || (slots.size >= limits.uploadsAtOnce && !evictSlow(slot))) throw noSlot()
      slots.add(slot)
      return {
        receives(file: UploadProgress | null): void {
          slot.file = file
        },
        leave: (): void => void slots.delete(slot),
      }
    },
  }
}
