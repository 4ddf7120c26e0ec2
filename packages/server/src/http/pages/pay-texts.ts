import type { Language } from '@easel/contract/languages'

interface PageText {
  title: string
  text: string
}

interface PayTexts {
  qr: string
  back: string
  /** Before the number of the payment. */
  order: string
  /** On the page of a return, while nothing was paid. */
  notPaid: { text: string; again: string }
  /** In the browser of a messaging app that the provider does not open in. */
  outside: PageText & { steps: [string, string] }
  returned: Record<'waiting' | 'paid' | 'declined' | 'ended' | 'refunded' | 'disputed', PageText>
  sandbox: {
    title: string
    text: string
    pay: string
    decline: string
    leave: string
    over: PageText
    done: Record<'paid' | 'declined', PageText>
  }
}

/** Texts of the pages beside a purchase. */
export const PAY_TEXTS: Record<Language, PayTexts> = {
  en: {
    qr: 'QR code of the payment',
    back: 'Back to Easel',
    order: 'Order number:',
    notPaid: { text: 'Not paid yet? You can continue with the same payment.', again: 'Pay now' },
    outside: {
      title: 'Open in your browser to pay',
      text: 'This payment method does not open inside this app. Your order is kept, and this page updates by itself once you have paid.',
      steps: ['Tap the “…” button.', 'Choose “Open in default browser” to pay.'],
    },
    returned: {
      waiting: {
        title: 'Waiting for the payment',
        text: 'This page updates by itself when the payment arrives. You can also close it: your membership begins all the same.',
      },
      paid: {
        title: 'Payment succeeded',
        text: 'The membership has begun. Return to the page where you started the payment: it shows there already.',
      },
      declined: {
        title: 'The payment did not go through',
        text: 'It was declined, and nothing was charged. You can start another one on the page you came from.',
      },
      ended: {
        title: 'This payment has ended',
        text: 'It can no longer be paid. If you have just paid it, your membership begins by itself as soon as the payment is confirmed, and there is no need to pay again. Otherwise, you can start another one on the page you came from.',
      },
      refunded: {
        title: 'This payment was refunded',
        text: 'The money goes back the way it came, and the membership that it paid for has ended.',
      },
      disputed: {
        title: 'This payment is disputed',
        text: 'Your bank has called the money back, and the membership that it paid for is suspended. It is valid again if the dispute is decided for the seller.',
      },
    },
    sandbox: {
      title: 'Sandbox payment',
      text: 'This page stands in for a payment provider while Easel is developed. No money moves.',
      pay: 'Pay',
      decline: 'Decline',
      leave: 'Back to the shop',
      over: { title: 'This payment is over', text: 'It was paid, declined, replaced or has expired.' },
      done: {
        paid: {
          title: 'Paid',
          text: 'You can close this page. The page where you started updates by itself.',
        },
        declined: { title: 'Declined', text: 'Nothing was paid. You can close this page.' },
      },
    },
  },
  zhCN: {
    qr: '支付二维码',
    back: '返回 Easel',
    order: '订单号：',
    notPaid: { text: '还没有付款？可以继续支付这笔订单。', again: '立即支付' },
    outside: {
      title: '请在浏览器中打开并支付',
      text: '该支付方式无法在当前应用内打开。订单会为你保留，支付完成后本页会自动更新。',
      steps: ['点击右上角“…”按钮', '选择“在默认浏览器中打开”即可支付'],
    },
    returned: {
      waiting: {
        title: '正在等待支付结果',
        text: '支付到账后本页会自动更新。你也可以关闭本页，会员照样会开通。',
      },
      paid: { title: '支付成功', text: '会员已开通。请回到发起支付的页面，那里会同步显示。' },
      declined: { title: '支付未完成', text: '这笔支付被拒绝，没有扣款。请回到原来的页面重新下单。' },
      ended: {
        title: '该订单已结束',
        text: '该订单已无法继续支付。如果你已经付款，确认到账后会员会自动开通，请勿重复支付；如果尚未付款，请回到原来的页面重新下单。',
      },
      refunded: { title: '该订单已退款', text: '款项会原路退回，由它开通的会员已终止。' },
      disputed: {
        title: '该订单存在争议',
        text: '银行已撤回这笔款项，由它开通的会员已暂停。若争议最终判定这笔支付有效，会员会自动恢复。',
      },
    },
    sandbox: {
      title: '沙箱支付',
      text: '本页仅在开发 Easel 时代替支付平台，不会产生真实扣款。',
      pay: '支付',
      decline: '拒绝',
      leave: '返回商家',
      over: { title: '该订单已失效', text: '它已支付、已拒绝、已被新订单取代或已过期。' },
      done: {
        paid: { title: '已支付', text: '可以关闭本页，发起支付的页面会自动更新。' },
        declined: { title: '已拒绝', text: '没有扣款，可以关闭本页。' },
      },
    },
  },
  zhTW: {
    qr: '付款 QR Code',
    back: '返回 Easel',
    order: '訂單編號：',
    notPaid: { text: '還沒有付款？可以繼續支付這筆訂單。', again: '立即付款' },
    outside: {
      title: '請在瀏覽器中開啟並付款',
      text: '這個付款方式無法在目前的 App 內開啟。訂單會為你保留，付款完成後本頁會自動更新。',
      steps: ['點一下「…」按鈕', '選擇「以預設瀏覽器開啟」即可付款'],
    },
    returned: {
      waiting: {
        title: '正在等待付款結果',
        text: '款項入帳後本頁會自動更新。你也可以關閉本頁，會員一樣會開通。',
      },
      paid: { title: '付款成功', text: '會員已開通。請回到開始付款的頁面，那裡會同步顯示。' },
      declined: { title: '付款未完成', text: '這筆付款被拒絕，沒有扣款。請回到原本的頁面重新下單。' },
      ended: {
        title: '這筆訂單已結束',
        text: '這筆訂單已無法付款。如果你已經付款，確認入帳後會員會自動開通，請勿重複付款；如果尚未付款，請回到原本的頁面重新下單。',
      },
      refunded: { title: '這筆訂單已退款', text: '款項會循原付款方式退回，由它開通的會員已終止。' },
      disputed: {
        title: '這筆訂單有爭議',
        text: '銀行已收回這筆款項，由它開通的會員已暫停。若爭議最後判定這筆付款有效，會員會自動恢復。',
      },
    },
    sandbox: {
      title: '沙盒付款',
      text: '本頁只在開發 Easel 時代替付款平台，不會真的扣款。',
      pay: '付款',
      decline: '拒絕',
      leave: '返回商家',
      over: { title: '這筆訂單已失效', text: '它已付款、已拒絕、已被新訂單取代或已逾期。' },
      done: {
        paid: { title: '已付款', text: '可以關閉本頁，開始付款的頁面會自動更新。' },
        declined: { title: '已拒絕', text: '沒有扣款，可以關閉本頁。' },
      },
    },
  },
  es: {
    qr: 'Código QR del pago',
    back: 'Volver a Easel',
    order: 'Número de pedido:',
    notPaid: { text: '¿Aún no has pagado? Puedes seguir con el mismo pago.', again: 'Pagar ahora' },
    outside: {
      title: 'Abre el navegador para pagar',
      text: 'Este método de pago no se abre dentro de esta aplicación. Tu pedido se conserva, y esta página se actualiza sola cuando hayas pagado.',
      steps: ['Toca el botón «…».', 'Elige «Abrir en el navegador predeterminado» para pagar.'],
    },
    returned: {
      waiting: {
        title: 'Esperando el pago',
        text: 'Esta página se actualiza sola cuando llega el pago. También puedes cerrarla: tu membresía comenzará de todos modos.',
      },
      paid: {
        title: 'Pago realizado',
        text: 'La membresía ya está activa. Sigue en la página donde iniciaste el pago: allí ya aparece.',
      },
      declined: {
        title: 'El pago no se completó',
        text: 'Se rechazó, y no se cobró nada. Puedes iniciar otro en la página de donde vienes.',
      },
      ended: {
        title: 'Este pago terminó',
        text: 'Ya no se puede pagar. Si acabas de pagarlo, tu membresía comenzará sola en cuanto se confirme el pago, y no hace falta pagar otra vez. Si no, puedes iniciar otro en la página de donde vienes.',
      },
      refunded: {
        title: 'Este pago se reembolsó',
        text: 'El dinero vuelve por donde vino, y la membresía que se pagó con él ha terminado.',
      },
      disputed: {
        title: 'Este pago está en disputa',
        text: 'Tu banco retiró el dinero, y la membresía que se pagó con él está suspendida. Volverá a valer si la disputa se resuelve a favor del vendedor.',
      },
    },
    sandbox: {
      title: 'Pago de prueba',
      text: 'Esta página sustituye a un proveedor de pagos mientras se desarrolla Easel. No se mueve dinero.',
      pay: 'Pagar',
      decline: 'Rechazar',
      leave: 'Volver al comercio',
      over: { title: 'Este pago ya no está disponible', text: 'Se pagó, se rechazó, se reemplazó o venció.' },
      done: {
        paid: {
          title: 'Pagado',
          text: 'Puedes cerrar esta página. La página donde empezaste se actualiza sola.',
        },
        declined: { title: 'Rechazado', text: 'No se pagó nada. Puedes cerrar esta página.' },
      },
    },
  },
}
