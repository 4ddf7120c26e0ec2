/**
 * For builds with styles in shadow roots: turns a style sheet into a module that registers its text and
 * exports its class names. `registry` is the module that gets the text.
 */
module.exports = function sheetLoader() {
  const text = JSON.stringify(`${this.resourcePath}?text`)
  const registry = JSON.stringify(this.getOptions().registry)
  const names = /\.module\.css$/.test(this.resourcePath)
  return [
    `import text${names ? ', * as names' : ''} from ${text}`,
    `import { registerSheet } from ${registry}`,
    // With a semicolon, because the code that a bundler appends may start with a bracket.
    'registerSheet(text);',
    names ? 'export default names' : '',
  ].join('\n')
}
