/** What is wrong, as the service says it. */
export const errorBody = (type: string, message: string, code: string, param: string | null = null) => ({
  error: { message, type, param, code },
})
