/** The path of the invoice of a payment. */
export const invoicePath = (paymentId: string): string =>
  `/account/invoice?${new URLSearchParams({ payment: paymentId })}`
