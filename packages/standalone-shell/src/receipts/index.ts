export { InvoicePage } from './invoice-page.tsx'
export { ReceiptsPage } from './receipts-page.tsx'
