/** Tells browsers which script of a page in two files to fetch first: on a slow network they would share the line. */
import { type Compiler, rspack } from '@rspack/core'

const ENTRY = /\/([a-z0-9]+)\.[0-9a-f]+\.js$/

/** `first` is the entry that is fetched before all else of its page, `rest` the one that waits for it. */
export const scriptPriorities = (first: string, rest: string) => ({
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('script-priorities', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap(
        'script-priorities',
        (page) => {
          const { scripts } = page.assetTags
          const entryOf = ({ attributes }: (typeof scripts)[number]) =>
            ENTRY.exec(String(attributes.src))?.[1]
          if (scripts.some((tag) => entryOf(tag) === first))
            for (const tag of scripts) tag.attributes.fetchpriority = entryOf(tag) === rest ? 'low' : 'high'
          return page
        },
      )
    })
  },
})
