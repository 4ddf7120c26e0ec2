import { LANGUAGE_TAG } from '@easel/contract/languages'
import type { Language } from '@easel/contract/numbers'
import { messageOf } from './messages.ts'

interface Words {
  suspended: string
  suspendedUntil(day: string): string
  contact: string
  /** Between the sentence and the address. */
  colon: string
  heading: string
  section(link: string): string
}

const WORDS: Record<Language, Words> = {
  en: {
    suspended: 'This account has been suspended.',
    suspendedUntil: (day) => `This account has been suspended until ${day}.`,
    contact: ' Please contact support',
    colon: ': ',
    heading: 'Contact',
    section: (link) =>
      `Questions, something that went wrong, a payment, your data, or a decision that you do not agree with: ${link}.`,
  },
  zhCN: {
    suspended: '该账号已被停用',
    suspendedUntil: (day) => `该账号已被停用至${day}`,
    contact: '，请联系客服',
    colon: '：',
    heading: '联系我们',
    section: (link) => `如有疑问、遇到故障，涉及付款或个人数据，或对处理结果有异议，请联系：${link}`,
  },
  zhTW: {
    suspended: '此帳號已被停用',
    suspendedUntil: (day) => `此帳號已被停用至${day}`,
    contact: '，請聯絡客服',
    colon: '：',
    heading: '聯絡我們',
    section: (link) => `如有疑問、遇到故障，涉及付款或個人資料，或對處理結果有異議，請聯絡：${link}`,
  },
  es: {
    suspended: 'Esta cuenta está suspendida.',
    suspendedUntil: (day) => `Esta cuenta está suspendida hasta el ${day}.`,
    contact: ' Comunícate con soporte',
    colon: ': ',
    heading: 'Contacto',
    section: (link) =>
      `Si tienes una duda, algo ha fallado, se trata de un pago o de tus datos, o no estás de acuerdo con una decisión: ${link}.`,
  },
}

/** As a person reads it: without the scheme of an e-mail address or a number. */
const shown = (contact: string): string => contact.replace(/^(mailto|tel):/, '')

/** Tells whose account is suspended until when, if that ends by itself, and where to object, if it is known. */
export function suspendedMessage(language: Language, until: number | null, contact: string | null): string {
  if (until === null && contact === null) return messageOf('account_suspended', language)
  const words = WORDS[language]
  const day = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'long', timeZone: 'UTC' })
  const first = until === null ? words.suspended : words.suspendedUntil(day.format(until))
  return `${first}${words.contact}${contact === null ? '' : words.colon + shown(contact)}`
}

/** The part of a text page, in Markdown, that says how to reach whoever runs this installation. */
export function contactSection(language: Language, contact: string): string {
  const { heading, section } = WORDS[language]
  return `\n## ${heading}\n\n${section(`[${shown(contact)}](${contact})`)}\n`
}
