export declare function startOf(pid: number): string | null
export declare function isRunning(noted: { by: number; since: string | null }, writtenAt: number): boolean
