import type { TextChannel } from '../../src/native.ts'

type OnText = (text: string) => void

/** A wire between an app and a page. While it is cut, everything that is posted is lost. */
export class Wire {
  isCut = false
  readonly posted: string[] = []
  readonly ends = { app: new Set<OnText>(), page: new Set<OnText>() }

  channel(end: 'app' | 'page', more: Partial<TextChannel> = {}): TextChannel {
    const own = this.ends[end]
    const others = this.ends[end === 'app' ? 'page' : 'app']
    return {
      post: (text) => {
        this.posted.push(`${end} ${text}`)
        if (this.isCut) return
        setImmediate(() => {
          if (this.isCut) return
          for (const onText of [...others]) onText(text)
        })
      },
      listen: (onText) => {
        own.add(onText)
        return () => own.delete(onText)
      },
      ...more,
    }
  }
}
