import type { Language } from '@easel/contract/numbers'

/** Aspects of a good prompt beside its subject. */
export const ASPECTS = ['medium', 'light', 'composition', 'palette'] as const
export type Aspect = (typeof ASPECTS)[number]

type Phrases = Record<Aspect, readonly string[]>

/** Phrases written by native speakers, not translated. */
export const PHRASES: Record<Language, Phrases> = {
  en: {
    medium: [
      'delicate watercolour on rough paper',
      'ink wash with bold, confident strokes',
      'rich oil painting with visible brushwork',
      'layered paper-cut illustration',
      'photographed on 35mm film',
    ],
    light: [
      'low golden evening light',
      'soft light of an overcast morning',
      'moonlight with long blue shadows',
      'warm light falling from the side',
      'the first light after rain',
    ],
    composition: [
      'seen from low down, with room above',
      'a wide view with a small, clear subject',
      'a close view with a calm background',
      'the subject off centre, leading lines drawing the eye to it',
      'seen from above, in quiet order',
    ],
    palette: [
      'muted earth tones with one note of red',
      'deep blues against warm amber',
      'pale greens and ivory',
      'dusty pinks and slate grey',
      'few colours, strong contrast',
    ],
  },
  es: {
    medium: [
      'acuarela delicada sobre papel rugoso',
      'aguada de tinta con trazos decididos',
      'óleo con la pincelada a la vista',
      'ilustración de papel recortado en capas',
      'fotografía en película de 35 mm',
    ],
    light: [
      'luz dorada y baja del atardecer',
      'luz suave de una mañana nublada',
      'luz de luna con largas sombras azules',
      'luz cálida que entra de lado',
      'la primera luz después de la lluvia',
    ],
    composition: [
      'visto desde abajo, con aire por encima',
      'plano general con un motivo pequeño y claro',
      'plano cercano con fondo tranquilo',
      'motivo descentrado y líneas que llevan la mirada hacia él',
      'visto desde arriba, en orden sereno',
    ],
    palette: [
      'tonos tierra apagados con un acento rojo',
      'azules profundos frente a un ámbar cálido',
      'verdes pálidos y marfil',
      'rosas empolvados y gris pizarra',
      'pocos colores y mucho contraste',
    ],
  },
  zhCN: {
    medium: [
      '细腻的水彩，粗纹纸质感',
      '水墨写意，笔触干脆',
      '厚重油画，笔触可见',
      '层叠剪纸插画',
      '35毫米胶片摄影',
    ],
    light: [
      '傍晚低斜的金色光线',
      '阴天清晨的柔光',
      '月光清冷，影子拉得很长',
      '侧面洒入的暖光',
      '雨后初晴的光',
    ],
    composition: [
      '低角度仰视，上方留白',
      '远景，主体小而清晰',
      '近景特写，背景安静',
      '主体偏于一侧，线条引向主体',
      '俯视构图，井然有序',
    ],
    palette: [
      '沉稳的大地色，点缀一抹红',
      '深蓝与暖琥珀色对比',
      '浅绿与象牙白',
      '灰粉与岩灰',
      '用色克制，对比强烈',
    ],
  },
  zhTW: {
    medium: [
      '細膩的水彩，粗紋紙質感',
      '水墨寫意，筆觸俐落',
      '厚重油畫，筆觸可見',
      '層疊剪紙插畫',
      '35釐米底片攝影',
    ],
    light: [
      '傍晚低斜的金色光線',
      '陰天清晨的柔光',
      '月光清冷，影子拉得很長',
      '側面灑入的暖光',
      '雨後初晴的光',
    ],
    composition: [
      '低角度仰視，上方留白',
      '遠景，主體小而清晰',
      '近景特寫，背景安靜',
      '主體偏於一側，線條引向主體',
      '俯視構圖，井然有序',
    ],
    palette: [
      '沉穩的大地色，點綴一抹紅',
      '深藍與暖琥珀色對比',
      '淺綠與象牙白',
      '灰粉與岩灰',
      '用色克制，對比強烈',
    ],
  },
}

/** Words that show that a prompt covers an aspect, in any language. */
export const COVERS_ASPECT: Record<Aspect, RegExp> = {
  medium:
    /watercolou?r|\bink\b|\boil\b|painting|photo|film|sketch|illustration|paper|pixel|anime|comic|acuarela|tinta|óleo|pintura|fotograf|ilustraci|papel|boceto|水彩|水墨|油[画畫]|[摄攝]影|照片|插[画畫]|素描|剪[纸紙]|像素|[动動]漫|[国國][画畫]/iu,
  light:
    /light|sunset|sunrise|dawn|dusk|night|noon|moon|\bsun|luz|atardecer|amanecer|noche|luna|\bsol\b|光|夜|月|黄昏|黃昏|[晨暮]|日[出落]|夕[阳陽]|[阳陽]光/iu,
  composition:
    /close-?up|wide|view|portrait|angle|from above|from below|macro|primer plano|plano|vista|retrato|desde|特[写寫]|近景|[远遠]景|俯[视視瞰]|仰[视視]|[构構][图圖]|全景/iu,
  palette:
    /colou?r|palette|tones|monochrome|black and white|pastel|color|tonos|paleta|blanco y negro|色|配色|[黑]白/iu,
}
