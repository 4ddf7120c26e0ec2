/** Where the invoice of a payment is read and printed. */
export const invoicePath = (paymentId: string): string =>
  `/account/invoice?${new URLSearchParams({ payment: paymentId })}`
