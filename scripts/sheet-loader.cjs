/**
 * For builds whose styles live in shadow roots: a style sheet becomes a module that registers its own text, and
 * gives the names of its classes as before. `registry` is the module that takes the text.
 */
module.exports = function sheetLoader() {
  const text = JSON.stringify(`${this.resourcePath}?text`)
  const registry = JSON.stringify(this.getOptions().registry)
  const names = /\.module\.css$/.test(this.resourcePath)
  return [
    `import text${names ? ', * as names' : ''} from ${text}`,
    `import { registerSheet } from ${registry}`,
    // With its semicolon: what a bundler puts after it may begin with a bracket.
    'registerSheet(text);',
    names ? 'export default names' : '',
  ].join('\n')
}
