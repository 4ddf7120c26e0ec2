import { DELETION_DAYS } from '@easel/contract/identity'
import { DEFAULT_LIMITS } from '@easel/contract/numbers'
import { z } from 'zod'

const whole = (value: number) => z.int().nonnegative().default(value)

/** Every number that an operator may set, with its default. Set some of them with `LIMITS` (JSON). */
export const Limits = z.strictObject({
  /** Generations of everybody who is not VIP in 24 hours: sets of four images. */
  generationsPerDay: whole(3),
  vipGenerationsPerDay: whole(DEFAULT_LIMITS.vipGenerationsPerDay),
  /** Generations of visitors in 24 hours from one address. */
  addressGenerationsPerDay: whole(30),
  /** Accepted submits in one window. */
  submitsPerWindow: whole(5),
  vipSubmitsPerWindow: whole(30),
  submitWindowSeconds: whole(300),
  /** Images saved, originals viewed and prompts optimised in 24 hours. */
  savesPerDay: whole(3),
  vipSavesPerDay: whole(DEFAULT_LIMITS.vipSavesPerDay),
  viewsPerDay: whole(3),
  vipViewsPerDay: whole(500),
  optimisationsPerDay: whole(3),
  vipOptimisationsPerDay: whole(DEFAULT_LIMITS.vipOptimisationsPerDay),
  /** Each of the three, of visitors who are not VIP, in 24 hours from one address. */
  addressUsesPerDay: whole(30),
  /** The pause after a prompt that may not be generated, for those who are not VIP. */
  alarmSeconds: whole(300),
  /** Prompts that somebody, and all visitors of one address, may have inspected in a window of submits. */
  inspectionsPerWindow: whole(60),
  addressInspectionsPerWindow: whole(300),
  /** What reports of a work weigh together before it is hidden until the operator decides; 0: never by itself. */
  reportsToHide: whole(3),
  /** Works that reports hide in an hour; after that it takes four times as much. */
  hiddenByReportsPerHour: whole(10),
  /** Reports of one person, and of everybody in one network, in 24 hours. */
  reportsPerDay: whole(20),
  networkReportsPerDay: whole(60),
  /** Codes sent to one address or number, and asked for from one address, in 24 hours. */
  codesPerTarget: whole(10),
  codesPerAddress: whole(30),
  /** How often one code is judged, and what is shown for one target in 24 hours. */
  codeTries: z.int().positive().default(5),
  codeGuessesPerDay: z.int().positive().default(15),
  /** How many of these (at most half) are reserved for devices that have signed in to the account before. */
  codeGuessesReserved: whole(5),
  /** Codes that may be sent to such devices in 24 hours, beside those for everybody. */
  codesToKnownDevices: whole(5),
  /** Wrong passwords of one account in 15 minutes. */
  passwordTries: z.int().positive().default(5),
  /** How often somebody, and everybody at one address, may ask in a window of submits whether an account is there. */
  existenceChecksPerWindow: whole(20),
  addressExistenceChecksPerWindow: whole(60),
  /** Links that sign another device in, of one account in an hour. */
  deviceLinksPerHour: z.int().positive().default(30),
  /** Downloads of all of one's own data in 24 hours. */
  exportsPerDay: z.int().positive().default(5),
  /** A sign-in ends when it was not used for so long. */
  sessionDays: z.int().positive().default(30),
  /** How long an account waits for its owner to come back before it is deleted. */
  deletionDays: whole(DELETION_DAYS),
  /** Sets of one principal that wait for their turn. */
  waiting: whole(2),
  vipWaiting: whole(10),
  /** Sets of everyone that wait for their turn. */
  waitingTotal: whole(2000),
  /** New device ids from one address in an hour, and refused signatures in ten minutes, before it is at risk. */
  newDevicesPerHour: whole(30),
  refusedSignatures: whole(50),
  /** New devices in a minute in one process before `CHALLENGE=auto` asks them for a proof, and its zero bits. */
  newDevicesPerMinute: whole(60),
  challengeBits: z.int().min(1).max(26).default(18),
  riskSeconds: whole(600),
  /** The limit of all addresses of a /48 together, as a multiple of the limit of one. */
  networkLimitFactor: z.int().positive().default(8),
  /** Whether loopback and private addresses are limited like others. */
  limitPrivateAddresses: z.boolean().default(false),
  /** An engine that says nothing for this long is given up. */
  engineTimeoutSeconds: z.number().positive().default(120),
  /** The share of a spending cap, 0 to 1, from which on the log warns. */
  spendAlarmShare: z.number().min(0).max(1).default(0.8),
  /** Times that a set is begun before it is given up as interrupted. */
  attempts: z.int().positive().default(3),
  /** Sets made at the same time in one process; 0 chooses by the number of processors. */
  concurrency: whole(0),
  worksKeptDays: whole(DEFAULT_LIMITS.worksKeptDays),
  /** What has expired waits in the trash for this long. */
  trashKeptDays: z.int().min(1).default(7),
  /** Days that what payment providers say is kept word by word. */
  paymentNotificationsKeptDays: z.int().min(1).default(30),
  /** Of all finished works, at most this share expires within a day without an operator's word … */
  maxExpiredShare: z.number().min(0).max(1).default(0.2),
  /** … but this many always do. */
  minExpiredCount: whole(100),
  uploadsKeptHours: whole(24),
  uploadsPerDay: whole(50),
  /** Of everybody at one address. */
  addressUploadsPerDay: whole(200),
  /** All that are kept together. */
  uploadsTotalMegabytes: z.int().positive().default(2048),
  /** Pictures that are being received at the same time: from one address, and in all. */
  addressUploadsAtOnce: z.int().positive().default(4),
  uploadsAtOnce: z.int().positive().default(16),
  /** Folders of one person's works. */
  folders: whole(100),
  /** Presets of one person. */
  presets: whole(50),
  queueKeptDays: whole(3),
  undoSeconds: whole(30),
  /** Requests of one address in a minute, but for files; 0: not limited. */
  addressRequestsPerMinute: whole(3000),
  /** Open connections of one address that is not a neighbor such as our own proxy. */
  connectionsPerAddress: z.int().positive().default(1000),
  /** Open event streams of one principal, of one address, and of everybody in one process. */
  streams: z.int().positive().default(20),
  streamsPerAddress: z.int().positive().default(100),
  streamsTotal: z.int().positive().default(5000),
  /** How long a client may take to send headers and a body, the least pace of an upload, and how long nothing may move. */
  headerSeconds: z.number().positive().default(15),
  bodySeconds: z.number().positive().default(20),
  uploadBytesPerSecond: z.int().positive().default(16_384),
  stalledSeconds: z.number().min(1).default(60),
})
export type Limits = z.infer<typeof Limits>
