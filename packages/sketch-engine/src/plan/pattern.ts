/** Words that ask for a pattern, which repeats its subject. */
export const PATTERN =
  /\b(seamless|repeating|tileable|repeat) (\w+ ){0,2}pattern|\bpattern (of|with)\b|wrapping paper|\bpatr[oó]n (\w+ )?(de|con|sin)\b|\bestampado (de|con)\b|papel de regalo|(无缝|重复|连续|平铺|印花|装饰)图案|图案(壁纸|背景)?$|花纹/i
