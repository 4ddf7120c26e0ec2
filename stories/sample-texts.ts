import type { Language } from '@easel/contract/numbers'
import { useWidget } from '@easel/widgets/runtime'

/** Sample texts of a primitive, as short and as long as real ones in each language. */
export interface SampleTexts {
  act: string
  shortAct: string
  longAct: string
  choices: [string, string, string]
  tabs: [string, string, string, string]
  label: string
  placeholder: string
  sentence: string
  paragraph: string
  error: string
  title: string
  longTitle: string
  tag: string
}

const WORDS: Record<Language, SampleTexts> = {
  zhCN: {
    act: '开始创作',
    shortAct: '好',
    longAct: '登录后获得更多每日生成次数',
    choices: ['方', '竖', '横'],
    tabs: ['全部', '进行中', '已完成', '失败'],
    label: '提示词',
    placeholder: '写下你想看到的画面',
    sentence: '作品将保留 60 天。',
    paragraph: '网络断开了，正在生成的作品会继续，恢复连接后就会显示。你写的内容都还在。',
    error: '请不要输入特殊字符',
    title: '还没有作品',
    longTitle: '这幅作品的提示词里有不能生成的内容，请换一种说法',
    tag: '剩 3 天',
  },
  zhTW: {
    act: '開始創作',
    shortAct: '好',
    longAct: '登入後獲得更多每日生成次數',
    choices: ['方', '直', '橫'],
    tabs: ['全部', '進行中', '已完成', '失敗'],
    label: '提示詞',
    placeholder: '寫下你想看到的畫面',
    sentence: '作品將保留 60 天。',
    paragraph: '網路斷開了，正在生成的作品會繼續，恢復連線後就會顯示。你寫的內容都還在。',
    error: '請不要輸入特殊字元',
    title: '還沒有作品',
    longTitle: '這幅作品的提示詞裡有不能生成的內容，請換一種說法',
    tag: '剩 3 天',
  },
  en: {
    act: 'Start creating',
    shortAct: 'OK',
    longAct: 'Log in for more pictures every day',
    choices: ['Square', 'Portrait', 'Landscape'],
    tabs: ['All', 'Running', 'Finished', 'Failed'],
    label: 'Prompt',
    placeholder: 'Write what you see',
    sentence: 'What you make is kept here for 60 days.',
    paragraph:
      'The network is gone. What runs goes on, and is shown when you are back. Everything you wrote is kept.',
    error: 'Please do not enter special characters',
    title: 'No works yet',
    longTitle: 'The prompt of this work has words that may not be drawn: please choose other words',
    tag: '3 days left',
  },
  es: {
    act: 'Empezar a crear',
    shortAct: 'Aceptar',
    longAct: 'Inicia sesión para obtener más imágenes cada día',
    choices: ['Cuadrado', 'Vertical', 'Horizontal'],
    tabs: ['Todas', 'En curso', 'Terminadas', 'Con errores'],
    label: 'Descripción de la imagen',
    placeholder: 'Escribe lo que quieres ver en la imagen',
    sentence: 'Lo que creas se conserva aquí durante 60 días.',
    paragraph:
      'Se ha perdido la conexión. Lo que está en marcha continúa y se mostrará cuando vuelvas a estar en línea. Todo lo que escribiste se conserva.',
    error: 'No introduzcas caracteres especiales, por favor',
    title: 'Todavía no hay obras',
    longTitle:
      'La descripción de esta obra contiene palabras que no se pueden dibujar: elige otras palabras e inténtalo de nuevo',
    tag: 'Quedan 3 días',
  },
}

export const useSampleTexts = (): SampleTexts => WORDS[useWidget().language]
