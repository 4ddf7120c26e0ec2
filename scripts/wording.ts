/** Words that docs/glossary.md forbids in visible texts, by language, and texts that may contain them. */
const WORDING: Record<string, { not: RegExp; except: readonly string[] }> = {
  en: {
    not: /\b(pictures?|saves?|saved|today|for ever|whoever|cancell\w*|colour\w*|optimis\w*|did not work out|not whole)\b/i,
    except: [
      'Save',
      'Your name is saved',
      'Today',
      'Back to today',
      'Nothing is shown today yet',
      'Popular today',
    ],
  },
  'zh-CN': {
    not: /您|今日|今天|明天|保存|起始图|垫图|图生图|不要出现|艺术化|未予展示|不看我的|扣除记录|慢慢显现|最早的一天|VIP[\u4e00-\u9fff]|[\u4e00-\u9fff]VIP/,
    except: [
      // Fixed by the specification.
      '网络异常，请检查您的网络状态',
      '保存',
      '名字已保存',
      '永久保存',
      '今天',
      '回到今天',
      '今天还没有作品',
      '今日热门',
    ],
  },
  'zh-TW': {
    not: /您|今日|今天|明天|儲存|產生|最佳化|查看|起始圖|圖生圖|扣除記錄|慢慢浮現|最早的一天|VIP[\u4e00-\u9fff]|[\u4e00-\u9fff]VIP/,
    except: ['儲存', '名字已儲存', '今天', '回到今天', '今天還沒有作品', '今日熱門'],
  },
  es: {
    not: /\b(hoy|mañana|guardar?\w*|guardad\w*|descripci\w*|grupos?|prescindir|descontado|usted|dibujar igual)\b|imagen de partida|aquí empezó|se ha cobrado|semilla cambie/i,
    except: [
      'Hoy',
      'Volver a hoy',
      'Hoy todavía no hay obras',
      'Populares hoy',
      'Eso es todo por hoy',
      'Guardar',
      'Nombre guardado',
    ],
  },
}

const LANGUAGE_OF_FILE: Record<string, string> = {
  zhCN: 'zh-CN',
  zhTW: 'zh-TW',
  'zh-cn': 'zh-CN',
  'zh-tw': 'zh-TW',
}

/** The forbidden words in a file of visible texts: a catalog (`.po`) or the server's messages. */
export function findForbiddenWords(file: string, content: string): string[] {
  const [, name = '', ext] = /([\w-]+)\.(po|ts)$/.exec(file) ?? []
  const wording = WORDING[LANGUAGE_OF_FILE[name] ?? name]
  if (!wording) return []
  const texts = ext === 'po' ? translationsOf(content) : messagesOf(content)
  return texts
    .filter((text) => wording.not.test(text) && !wording.except.includes(text))
    .map(
      (text) =>
        `${file}: docs/glossary.md has another word for “${wording.not.exec(text)?.[0]}” in “${text}”`,
    )
}

const translationsOf = (po: string): string[] =>
  // Without the names of placeholders.
  [...po.replace(/\{\w+/g, '{').matchAll(/^msgstr ((?:".*"\n?)+)/gm)]
    .slice(1)
    .map(([, lines = '']) => lines.replace(/^"|"$|"\n"/gm, '').trim())

const messagesOf = (source: string): string[] =>
  [...source.matchAll(/^ {2}\w+:\s+(['"])(.*)\1,$/gm)].map(([, , text = '']) => text)
