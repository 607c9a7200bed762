import { type FieldProblem, type MessageField, type MessageForm, messageFormFromFields } from './message-form.ts'
import { type AcceptedMessage, keySchema, messageSchema } from './schema.ts'

export type ParsedMessage =
  | { ok: true; message: AcceptedMessage; key: string | null; form: MessageForm }
  | { ok: false; problems: FieldProblem[]; form: MessageForm }

/** Reads a posted contact form. When it is refused, `form` is what to show again. */
export function parseMessage(fields: FormData): ParsedMessage {
  const form = messageFormFromFields(fields)
  const parsed = messageSchema.safeParse(form)
  if (parsed.success) {
    // A key that is none was not minted by our page: the message counts as sent without a script.
    const key = keySchema.safeParse(fields.get('key')).data ?? null
    return { ok: true, message: parsed.data, key, form }
  }
  const firstOfField = new Map<unknown, FieldProblem>()
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as MessageField
    if (!firstOfField.has(field)) firstOfField.set(field, { field, text: message })
  }
  return { ok: false, problems: [...firstOfField.values()], form }
}
