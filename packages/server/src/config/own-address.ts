import type { Config } from './config.ts'

/** Where people reach this installation, as far as its settings say. */
export const addressOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host}:${port}`
