import type { ReadmeTexts } from './texts.ts'

export const en: ReadmeTexts = {
  title: 'Your Easel data',
  made: 'Put together on {time}.',
  files: 'What is in this archive',
  dataFile: 'data.json: everything we keep about you, in a form that other programs can read (UTF-8).',
  pictures: 'works/: your images at full size, one folder per work. data.json names the file of each image.',
  marked: 'As in your account, images carry the Easel watermark unless you are a VIP member.',
  uploads: 'uploads/: the reference images you uploaded that have not been deleted yet.',
  missing:
    'MISSING.txt, if it is there: images that could not be read. Please download your data again later.',
  partsTitle: 'What is in data.json',
  parts: {
    account: 'your email address, mobile number, and when you joined',
    settings: 'your name, and whether your works are shown in the square',
    works: 'your works with prompts, parameters, dates, images and shared links',
    uploads: 'the reference images you uploaded',
    likes: 'works you liked',
    reports: 'reports you sent, and what was decided',
    quota: 'what was counted against your daily allowances, and what was returned',
    membership: 'until when you are a VIP member',
    grants: 'VIP time you were given',
    activationCodes: 'activation codes you used (the code itself is not kept)',
    signIns: 'where you are signed in, since when, and when it was last used',
    passkeys:
      'your passkeys by name, and when they were added and last used (the keys themselves never leave your devices)',
    messages: 'messages we sent you in the last days (codes are not included)',
    payments: 'purchases of memberships',
    bans: 'whether the operator lets you make nothing, and until when',
    pauses: 'pauses after prompts that could not be generated',
    visitors: 'devices you used before you signed in on them, and when that was',
    devices: 'when the device of this visitor was first seen',
    exports: 'when you downloaded your data',
  },
  times: 'Times are in UTC. Numbers of models, styles and sizes are those of the API (/api/docs).',
  left: 'Not included: your password, codes and keys, of which only hashes are kept; counters that live for a day at most; and images that were deleted or withheld.',
  safe: 'This archive is personal. Keep it in a safe place, and delete it from shared computers.',
}
