/**
 * Screenshots have no pointer. Each rule for `:hover`, `:active` or focus gets a copy, in the same layer and
 * with the same specificity, for elements inside `data-pretend`.
 */
const FOCUSABLE = ':is(a, button, input:not([type="radio"]), :checked, select, textarea, [tabindex])'

const PRETENDED: [RegExp, string][] = [
  [/:hover/g, ':is([data-pretend="hover"], [data-pretend="hover"] *)'],
  [/:active/g, ':is([data-pretend="active"], [data-pretend="active"] *)'],
  [/:focus-visible/g, `:is(:where([data-pretend="focus"]) ${FOCUSABLE})`],
  [/:focus-within/g, `:is(:where([data-pretend="focus"]) :where(:has(a, button, input, textarea)))`],
]

const done = new WeakSet<CSSStyleSheet>()

/** Adds the copies to a document or a shadow tree. */
export function teach(root: Document | ShadowRoot): void {
  for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) {
    if (done.has(sheet)) continue
    done.add(sheet)
    teachRules(sheet)
  }
}

function teachRules(owner: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = owner.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = owner.cssRules[at]
    if (rule instanceof CSSStyleRule) {
      const selector = pretended(rule.selectorText)
      if (selector !== rule.selectorText) owner.insertRule(`${selector} { ${rule.style.cssText} }`, at + 1)
    } else if (rule instanceof CSSGroupingRule) {
      teachRules(rule)
    }
  }
}

const pretended = (selector: string): string =>
  PRETENDED.reduce((text, [pseudo, pretence]) => text.replace(pseudo, pretence), selector)
