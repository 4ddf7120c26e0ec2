import { expect, it } from 'vitest'
import { NOTHING_TYPED, targetTyped } from './typed-account.ts'

const mail = (target: string) => ({ codeType: 'Email', target })
const phone = (target: string) => ({ codeType: 'Mobile', target })

it.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['Li.Bai@Example.COM', mail('li.bai@example.com')],
  ['Li@例子.中国 ', mail('li@例子.中国')],
  ['13812345678', phone('86 13812345678')],
  ['１３８　１２３４ ５６７８', phone('86 13812345678')],
  ['+86 138-1234-5678', phone('86 13812345678')],
  ['12812345678', 'either_format'],
  ['+852 9123 4567', phone('852 91234567')],
  ['85291234567', 'either_format'],
  ['li@', 'either_format'],
])('one field parses %j as %o', (text, expected) => {
  expect(targetTyped({ ...NOTHING_TYPED, text }, true)).toEqual(expected)
})

it.each([
  ['Mobile', '86', '13812345678', phone('86 13812345678')],
  ['Mobile', '86', '23812345678', 'mobile_format'],
  ['Mobile', '52', '55 1234 5678', phone('52 5512345678')],
  ['Mobile', '86', 'li@example.com', 'mobile_format'],
  ['Mobile', '86', '+44 7700 900123', phone('44 7700900123')],
  ['Mobile', '44', '+8613812345678', phone('86 13812345678')],
  ['Mobile', '44', '+86 23812345678', 'mobile_format'],
  ['Mobile', '86', '+999 13812345678', 'mobile_format'],
  ['Email', '86', 'li@example.com', mail('li@example.com')],
  ['Email', '86', '13812345678', 'email_format'],
] as const)('%s with area code %s parses %j as %o', (kind, areaCode, text, expected) => {
  expect(targetTyped({ ...NOTHING_TYPED, kind, areaCode, text }, false)).toEqual(expected)
})
