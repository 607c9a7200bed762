/** The posted fields. Empty when the body is no form. */
export const fieldsOf = (request: Request) => request.formData().catch(() => new FormData())

/** A typed field, trimmed. Empty when it is missing, or a file. */
export function fieldOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
