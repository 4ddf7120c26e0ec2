import { formatTagOf } from '@easel/contract/languages'
import { DAY, HOUR, type Language, MINUTE, SECOND } from '@easel/contract/numbers'
import { escapeAttribute } from '@easel/first-paint/page'

interface Words {
  suspended: string
  /** How much longer, since nobody here knows the time zone of the reader. */
  suspendedFor(time: string): string
  contact: string
  contactAt(address: string): string
  heading: string
  section(link: string): string
}

const WORDS: Record<Language, Words> = {
  en: {
    suspended: 'This account has been suspended.',
    suspendedFor: (time) => `This account is suspended for another ${time}.`,
    contact: ' Please contact support.',
    contactAt: (address) => ` Please contact support: ${address}`,
    heading: 'Contact',
    section: (link) =>
      `Questions, something that went wrong, a payment, your data, or a decision that you do not agree with: ${link}.`,
  },
  zhCN: {
    suspended: '该账号已被停用',
    suspendedFor: (time) => `该账号已被停用（${time}后恢复）`,
    contact: '，请联系客服',
    contactAt: (address) => `，请联系客服：${address}`,
    heading: '联系我们',
    section: (link) => `如有疑问、遇到故障，涉及付款或个人数据，或对处理结果有异议，请联系：${link}`,
  },
  zhTW: {
    suspended: '此帳號已被停用',
    suspendedFor: (time) => `此帳號已被停用（${time}後恢復）`,
    contact: '，請聯絡客服',
    contactAt: (address) => `，請聯絡客服：${address}`,
    heading: '聯絡我們',
    section: (link) => `如有疑問、遇到故障，涉及付款或個人資料，或對處理結果有異議，請聯絡：${link}`,
  },
  es: {
    suspended: 'Esta cuenta está suspendida.',
    suspendedFor: (time) => `Esta cuenta está suspendida por ${time} más.`,
    contact: ' Comunícate con soporte.',
    contactAt: (address) => ` Comunícate con soporte: ${address}`,
    heading: 'Contacto',
    section: (link) =>
      `Si tienes una duda, algo ha fallado, se trata de un pago o de tus datos, o no estás de acuerdo con una decisión: ${link}.`,
  },
}

/** As a person reads it: without the scheme of an e-mail address or a number. */
const shown = (contact: string): string => contact.replace(/^(mailto|tel):/, '')

/**
 * Tells whose account is suspended for how much longer, if that ends by itself, and where to object, if it is known.
 * `retryAfter`: in seconds.
 */
export function suspendedMessage(
  language: Language,
  retryAfter?: number,
  contact: string | null = null,
): string {
  const words = WORDS[language]
  const first =
    retryAfter === undefined ? words.suspended : words.suspendedFor(timeIn(language, retryAfter * SECOND))
  return first + (contact === null ? words.contact : words.contactAt(shown(contact)))
}

/** In the largest unit of which there are two, rounded up. */
function timeIn(language: Language, ms: number): string {
  const [unit, size] =
    ms > 2 * DAY
      ? (['day', DAY] as const)
      : ms > 2 * HOUR
        ? (['hour', HOUR] as const)
        : (['minute', MINUTE] as const)
  const format = new Intl.NumberFormat(formatTagOf(language), { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(ms / size))
}

/** The part of a text page, in HTML, that says how to reach whoever runs this installation. */
export function contactSection(language: Language, contact: string): string {
  const { heading, section } = WORDS[language]
  // Not by Markdown, whose links may not lead to a number.
  const link = `<a href="${escapeAttribute(contact)}">${escapeAttribute(shown(contact))}</a>`
  return `<h2>${heading}</h2>\n<p>${section(link)}</p>`
}
