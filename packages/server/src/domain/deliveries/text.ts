import { CODE_TTL, DELETION_DAYS } from '@easel/contract/identity'
import { LANGUAGE_TAG, type Language } from '@easel/contract/languages'
import { MINUTE } from '@easel/contract/numbers'
import type { Email, MessageContent } from './ports.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import type { DeliveryTexts, TextKey } from './texts/texts.ts'
import { zhCN } from './texts/zh-cn.ts'
import { zhTW } from './texts/zh-tw.ts'

const TEXTS: Record<Language, DeliveryTexts> = { zhCN, zhTW, en, es }

/** Codes without a purpose are login codes. */
const keyOf = ({ kind, purpose, details }: MessageContent): TextKey => {
  if (kind === 'code') return purpose ?? 'Login'
  return kind === 'password_changed' && details?.isFirst ? 'password_set' : kind
}

function filled(text: string, { code, at, details, language }: MessageContent): string {
  const { system, browser } = details?.device ?? { system: 'Other', browser: null }
  const known = [browser, system === 'Other' ? null : system].filter((part) => part !== null)
  const values = {
    code: code ?? '',
    minutes: String(CODE_TTL / MINUTE),
    device: known.join(', ') || TEXTS[language].unknownDevice,
    // UTC, because the reader's time zone is unknown.
    time: `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    passkeys: String(details?.passkeys ?? 0),
    days: String(details?.days ?? DELETION_DAYS),
  }
  return text.replace(/\{(\w+)\}/g, (all, name: string) => values[name as keyof typeof values] ?? all)
}

/** The message's lines, without the code. */
function linesOf(content: MessageContent): string[] {
  const { line, validity, ignore, notYou, notYouFor, passkeysLeft } = TEXTS[content.language]
  const key = keyOf(content)
  if (content.code === null) {
    const more = content.details?.passkeys ? [passkeysLeft] : []
    return [line[key], ...more, notYouFor[key] ?? notYou].map((text) => filled(text, content))
  }
  return [line[key], filled(validity, content), ignore]
}

/** The e-mail's content. No part of it comes from the requester. */
export function renderEmail(content: MessageContent): Email {
  const lines = linesOf(content)
  const code = content.code === null ? [] : [content.code]
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px">${line}</p>`)
  const large = code.map(
    (digits) =>
      `<p style="margin:0 0 20px;font-size:32px;font-weight:700;letter-spacing:8px" dir="ltr">${digits}</p>`,
  )
  return {
    subject: filled(TEXTS[content.language].subject[keyOf(content)], content),
    text: [lines[0], ...code, ...lines.slice(1), 'Easel'].join('\n\n'),
    html: `<!doctype html>
<html lang="${LANGUAGE_TAG[content.language]}">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<body style="margin:0;padding:32px 16px;font:16px/1.6 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 20px;font-weight:700">Easel</p>
${[...paragraphs.slice(0, 1), ...large, ...paragraphs.slice(1)].join('\n')}
</div>
</body>
</html>
`,
  }
}

/** The short message's content. */
export function renderSms(content: MessageContent): string {
  const { line, sms, shortPasskeysLeft } = TEXTS[content.language]
  const isChinese = content.language.startsWith('zh')
  const happened = [line[keyOf(content)], ...(content.details?.passkeys ? [shortPasskeysLeft] : [])]
  return content.code === null
    ? `${isChinese ? '【Easel】' : '[Easel] '}${filled(happened.join(isChinese ? '' : ' '), content)}`
    : filled(sms, content).replaceAll('{line}', line[keyOf(content)])
}
