/** Words for generated prompts in four languages, with the same meaning at the same index. */
export const WORDS = {
  subjects: {
    en: 'lighthouse keeper|red bridge|wooden boat|old castle|night market|tea house|snow leopard|paper lantern|stone garden|glass tower|steam train|little robot|desert caravan|harbour crane|mountain village|sleeping cat|golden carp|bamboo forest|waterfall|hot air balloon|street musician|flower shop|observatory|violin maker|coral reef|winter orchard|rice terraces|clock tower|shepherd|library|kitchen window|fishing port|cherry blossoms|wild horses|space station|temple roof|umbrella crowd|tin soldier|chess players|island road',
    zhCN: '守塔人|红桥|木船|古堡|夜市|茶馆|雪豹|纸灯笼|石庭|玻璃塔|蒸汽火车|小机器人|沙漠商队|港口吊车|山村|睡猫|金鲤|竹林|瀑布|热气球|街头乐手|花店|天文台|制琴师|珊瑚礁|冬日果园|梯田|钟楼|牧羊人|图书馆|厨房窗|渔港|樱花|野马|空间站|寺庙屋檐|雨伞人群|锡兵|棋手|海岛公路',
    zhTW: '守塔人|紅橋|木船|古堡|夜市|茶館|雪豹|紙燈籠|石庭|玻璃塔|蒸汽火車|小機器人|沙漠商隊|港口吊車|山村|睡貓|金鯉|竹林|瀑布|熱氣球|街頭樂手|花店|天文臺|製琴師|珊瑚礁|冬日果園|梯田|鐘樓|牧羊人|圖書館|廚房窗|漁港|櫻花|野馬|太空站|寺廟屋簷|雨傘人群|錫兵|棋手|海島公路',
    es: 'farero|puente rojo|barca de madera|castillo viejo|mercado nocturno|casa de té|leopardo de las nieves|farol de papel|jardín de piedra|torre de cristal|tren de vapor|pequeño robot|caravana del desierto|grúa del puerto|aldea de montaña|gato dormido|carpa dorada|bosque de bambú|cascada|globo aerostático|músico callejero|floristería|observatorio|violero|arrecife de coral|huerto de invierno|terrazas de arroz|torre del reloj|pastor|biblioteca|ventana de cocina|puerto pesquero|cerezos en flor|caballos salvajes|estación espacial|tejado del templo|multitud de paraguas|soldado de plomo|ajedrecistas|camino de la isla',
  },
  moments: {
    en: 'after the rain|at dawn|in thick fog|under a full moon|in late autumn|before a storm|in golden light|beneath the northern lights|on a summer evening|in falling snow|at high tide|seen from above|reflected in water|in the blue hour|by candlelight|among drifting petals',
    zhCN: '雨后|黎明|浓雾中|满月下|深秋|暴风雨前|金色光线里|北极光下|夏夜|落雪时|涨潮时|俯瞰|水中倒影|蓝调时刻|烛光下|落花之间',
    zhTW: '雨後|黎明|濃霧中|滿月下|深秋|暴風雨前|金色光線裡|北極光下|夏夜|落雪時|漲潮時|俯瞰|水中倒影|藍調時刻|燭光下|落花之間',
    es: 'tras la lluvia|al amanecer|entre la niebla|bajo la luna llena|a finales de otoño|antes de la tormenta|con luz dorada|bajo la aurora boreal|en una tarde de verano|mientras nieva|con marea alta|visto desde arriba|reflejado en el agua|en la hora azul|a la luz de las velas|entre pétalos',
  },
  manners: {
    en: 'ink wash|oil painting|watercolour|linocut|pencil sketch|flat poster|gouache|soft pastel|fine engraving|paper collage',
    zhCN: '水墨画|油画|水彩画|版画|铅笔画|平面海报|水粉画|粉彩画|铜版画|剪纸画',
    zhTW: '水墨畫|油畫|水彩畫|版畫|鉛筆畫|平面海報|水粉畫|粉彩畫|銅版畫|剪紙畫',
    es: 'aguada de tinta|óleo|acuarela|linograbado|dibujo a lápiz|cartel plano|gouache|pastel suave|grabado fino|collage de papel',
  },
} as const
