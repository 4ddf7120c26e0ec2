import type { Language } from '@easel/contract/languages'

export interface News {
  /** Counts up; the newest is `NEWS_VERSION`. */
  version: number
  texts: Record<Language, { title: string; text: string }>
}

/**
 * What is new for people who make images, the newest first. An entry is added at the top with the next version, in all
 * languages; what operators and partners should know is in the changelog instead.
 */
export const NEWS: readonly News[] = [
  {
    version: 7,
    texts: {
      en: {
        title: 'What came of your reports',
        text: 'When a work that you reported has been decided on, you are told once. All your reports are listed under Usage and receipts.',
      },
      zhCN: {
        title: '举报有了回音',
        text: '你举报的作品处理完后，会通知你一次。所有举报都列在“用量与账单”里。',
      },
      zhTW: {
        title: '檢舉有了回音',
        text: '你檢舉的作品處理完後，會通知你一次。所有檢舉都列在「用量與帳單」裡。',
      },
      es: {
        title: 'Qué pasó con tus denuncias',
        text: 'Cuando se decide sobre una obra que denunciaste, te avisamos una vez. Todas tus denuncias están en «Uso y recibos».',
      },
    },
  },
  {
    version: 6,
    texts: {
      en: {
        title: 'Presets',
        text: 'Keep the settings of Create under a name, and take them again with one press.',
      },
      zhCN: { title: '预设', text: '给创作页的设置起个名字保存下来，下次一键应用。' },
      zhTW: { title: '預設集', text: '為創作頁的設定取個名稱存起來，下次一鍵套用。' },
      es: {
        title: 'Preajustes',
        text: 'Guarda los ajustes de Crear con un nombre y vuelve a usarlos con un toque.',
      },
    },
  },
  {
    version: 5,
    texts: {
      en: {
        title: 'Several reference images',
        text: 'Begin with up to four reference images where the model takes them. For each you choose how strongly it counts, and whether what it shows or its style is taken.',
      },
      zhCN: {
        title: '多张参考图',
        text: '模型支持时，最多可以用四张参考图。每张都能选择参考强度，以及参考内容还是风格。',
      },
      zhTW: {
        title: '多張參考圖',
        text: '模型支援時，最多可以用四張參考圖。每張都能選擇參考強度，以及參考內容還是風格。',
      },
      es: {
        title: 'Varias imágenes de referencia',
        text: 'Empieza con hasta cuatro imágenes de referencia si el modelo las admite. Para cada una eliges su intensidad y si se toma lo que muestra o su estilo.',
      },
    },
  },
  {
    version: 4,
    texts: {
      en: {
        title: 'Subtle and strong variations',
        text: 'Choose beside the button how far a variation may go from its image.',
      },
      zhCN: { title: '细微与强烈的变体', text: '在按钮旁选择变体与原图的差别有多大。' },
      zhTW: { title: '細微與強烈的變體', text: '在按鈕旁選擇變體與原圖的差別有多大。' },
      es: {
        title: 'Variaciones sutiles y fuertes',
        text: 'Elige junto al botón cuánto puede alejarse una variación de su imagen.',
      },
    },
  },
  {
    version: 3,
    texts: {
      en: {
        title: 'One to four images',
        text: 'A set may have fewer than four images: it is done sooner and counts as one generation.',
      },
      zhCN: { title: '一次一到四张', text: '一组可以少于四张图片：完成得更快，仍算一次生成。' },
      zhTW: { title: '一次一到四張', text: '一組可以少於四張圖片：完成得更快，仍算一次生成。' },
      es: {
        title: 'De una a cuatro imágenes',
        text: 'Una serie puede tener menos de cuatro imágenes: termina antes y cuenta como una generación.',
      },
    },
  },
  {
    version: 2,
    texts: {
      en: {
        title: 'Editing',
        text: 'Crop and turn any of your images. Where the model can, repaint or erase a region, extend the image, or remove its background.',
      },
      zhCN: {
        title: '编辑图片',
        text: '你的任何图片都能裁剪和旋转。模型支持时，还能重绘或擦除局部、扩展画面、去除背景。',
      },
      zhTW: {
        title: '編輯圖片',
        text: '你的任何圖片都能裁切和旋轉。模型支援時，還能重繪或擦除局部、擴展畫面、去背。',
      },
      es: {
        title: 'Edición',
        text: 'Recorta y gira cualquiera de tus imágenes. Si el modelo lo permite, repinta o borra una zona, extiende la imagen o quítale el fondo.',
      },
    },
  },
  {
    version: 1,
    texts: {
      en: {
        title: 'Order in your works, and authors you like',
        text: 'Keep works in folders and among your favourites. In the square, search by words and follow authors.',
      },
      zhCN: {
        title: '整理作品，关注作者',
        text: '作品可以放进文件夹，也可以收藏。在广场里可以按文字搜索，还能关注作者。',
      },
      zhTW: {
        title: '整理作品，關注作者',
        text: '作品可以放進資料夾，也可以收藏。在廣場裡可以用文字搜尋，還能關注作者。',
      },
      es: {
        title: 'Orden en tus obras y autores que te gustan',
        text: 'Guarda tus obras en carpetas y entre tus favoritos. En la plaza, busca por palabras y sigue a autores.',
      },
    },
  },
]
