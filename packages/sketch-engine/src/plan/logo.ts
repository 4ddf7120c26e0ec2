/** Words that ask for a logo instead of a scene. */
export const LOGO =
  /\b(logo|icon|emblem|badge|sticker|logotipo|icono|emblema|insignia|pegatina)\b|标志|图标|徽章|徽标|贴纸/i
