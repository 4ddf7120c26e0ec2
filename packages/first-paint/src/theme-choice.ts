/** Key of the site's storage: the theme that a person chose, `light` or `dark`; nothing there: the system's. */
export const THEME_KEY = 'theme'
export const THEMES = ['light', 'dark'] as const
/** Event of the window, with the choice as its detail, which holds also where nothing can be stored. */
export const THEME_CHOSEN = 'easel:theme'

/**
 * Runs in the page before anything is painted, and again when the choice changes, in this tab or another one. The document
 * gets the theme as its `data-theme`, and the browser's own bars its color.
 */
export const APPLY_THEME =
  `{const r=document.documentElement,f=e=>{let t=e&&e.detail;try{t||=localStorage.getItem('${THEME_KEY}')}catch{}` +
  `t=${JSON.stringify(THEMES)}.includes(t)&&t;t?r.setAttribute('data-theme',t):r.removeAttribute('data-theme');` +
  `for(const m of document.querySelectorAll('meta[name=theme-color]')){const o=m.dataset.media||=m.media;m.media=t?o.includes(t)?'all':'not all':o}};` +
  `f();addEventListener('storage',f);addEventListener('${THEME_CHOSEN}',f)}`

/** What it does to colors that are written with `light-dark()`. */
export const THEME_STYLE = THEMES.map((theme) => `:root[data-theme=${theme}]{color-scheme:${theme}}`).join('')
