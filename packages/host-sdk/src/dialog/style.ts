export const DIALOG_STYLE = `
dialog{box-sizing:border-box;padding:0;border:0;overflow:hidden;background:Canvas;color:CanvasText;
  background:light-dark(#faf8f4,#131210);
  width:min(1120px,94vw);height:min(860px,90vh);max-width:none;max-height:none;border-radius:16px;
  box-shadow:0 24px 80px rgb(0 0 0/.35);outline:1px solid light-dark(#0000,#fff3);overscroll-behavior:contain}
dialog[open]{display:flex;flex-direction:column}
dialog::backdrop{background:rgb(0 0 0/.5)}
header{display:flex;flex:none;align-items:center;justify-content:space-between;gap:8px;padding-inline-start:16px;
  font:600 15px/1.3 system-ui,sans-serif}
button{flex:none;width:44px;height:44px;margin-inline-start:auto;border:0;background:none;color:inherit;font:16px/1 system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:2px solid;outline-offset:-6px;border-radius:12px}
div{flex:1;min-height:0}
@media (max-width:640px){dialog{width:100vw;height:100vh;height:100dvh;border-radius:0;padding:env(safe-area-inset-top) 0 env(safe-area-inset-bottom)}}
`

/** Beside the page, over what lies at its edge. On small screens it covers all of it. */
export const PANEL_STYLE = `
dialog{position:fixed;z-index:2147483000;inset-block:0;inset-inline:auto 0;margin:0;width:var(--easel-width);height:100vh;height:100dvh;
  border-radius:0;box-shadow:0 0 40px rgb(0 0 0/.25);padding:env(safe-area-inset-top) 0 env(safe-area-inset-bottom)}
dialog[data-position=start]{inset-inline:0 auto}
@media (max-width:480px){dialog{width:100vw}}
@media (prefers-reduced-motion:no-preference){dialog[open]{animation:come .16s ease-out}}
@keyframes come{from{opacity:0}}
@media print{dialog[open]{display:none}}
`

export const BUTTON_STYLE = `
button{position:fixed;z-index:2147483000;inset-block-end:max(20px,env(safe-area-inset-bottom));min-height:48px;max-width:calc(100vw - 40px);
  padding:0 22px;border:2px solid var(--easel-accent,transparent);border-radius:24px;background:#1d1a16;color:#fff;
  background:light-dark(#1d1a16,#f2ede4);color:light-dark(#fff,#1d1a16);
  font:600 16px/1.2 system-ui,sans-serif;box-shadow:0 6px 24px rgb(0 0 0/.3);cursor:pointer}
button[data-position=end]{inset-inline-end:20px}
button[data-position=start]{inset-inline-start:20px}
button:focus-visible{outline:3px solid currentColor;outline-offset:-6px}
@media print{button{display:none}}
`

/**
 * What the page says of all its `div`s, or of all that is in its body, is not about this one: it takes no place and passes nothing on.
 * Modal dialogs of other libraries, for example, take the pointer from all of the body.
 */
const HOST =
  ':host{all:initial!important;display:contents!important;color-scheme:inherit!important}:host([hidden]){display:none!important}'

/** As a style sheet that no content policy has to allow. */
export function adopt(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(HOST + css)
  root.adoptedStyleSheets = [sheet]
}
