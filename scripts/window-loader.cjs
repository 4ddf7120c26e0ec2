/**
 * For pages, whose room is the window: what widgets ask of their room, they ask of it. A real container around the whole
 * of a page would hold what is pinned to the window in browsers before 2025, and leave out the scroll bar.
 */
module.exports = function windowLoader(source) {
  return source.replaceAll('@container easel ', '@media ')
}
