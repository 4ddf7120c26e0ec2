/** Who is asking. Everything that is owned or counted hangs on `id`. */
export interface Principal {
  id: string
  kind: 'visitor' | 'member' | 'partner' | 'house'
  vip: boolean
  /** VIP for good. */
  permanent: boolean
  /** The caller's address as limits count it; null where no limit by address applies. */
  addressKey: string | null
  /** The partner on whose page the caller is; null on our own. */
  partner: { id: string; features: readonly string[] } | null
  /** Of a visitor: what stands for the device, whoever it has been before. */
  device?: string
  /** Of a member: the sign-in by which they call. */
  session?: { id: string; provedAt: number }
}

/** The owner of the starter collection and of curated pictures. */
export const HOUSE: Principal = {
  id: 'house',
  kind: 'house',
  vip: true,
  permanent: true,
  addressKey: null,
  partner: null,
}
