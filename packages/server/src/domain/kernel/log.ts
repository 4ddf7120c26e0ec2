/** The operator's log. It never holds tokens, device ids or prompts. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} }
