import { z } from 'zod'
import { contact } from '../content/pages/contact.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { fill } from '../words/fill.ts'
import { controlId, emptyMessageForm, limits, type MessageForm, messageTypes, tooLongText } from './message-form.ts'

const { fields: words } = contact.form
const controlText = (field: keyof typeof limits) => fill(contact.form.control, { label: words[field].label })

/** As typed, but trimmed, with `\n` as line end and spaces for tabs. */
function textOf(field: keyof typeof limits) {
  return z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .min(1, { error: () => words[field].empty })
    .max(limits[field], { error: () => tooLongText(field) })
}

/** Control characters would end a mail's header or control a terminal. Unicode separators end a line, too. */
function lineOf(field: keyof typeof limits) {
  return textOf(field).regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: () => controlText(field) })
}

const wrongEmail = { error: () => words.email.wrong }

const messageSchema = z.object({
  name: lineOf('name'),
  // The browser's own rule, and a dot, without which an address is local.
  email: lineOf('email').regex(z.regexes.html5Email, wrongEmail).regex(/@.+\./, wrongEmail),
  type: z.enum(messageTypes),
  subject: lineOf('subject'),
  message: textOf('message').regex(/^(?:\n|\P{Cc})*$/u, { error: () => controlText('message') }),
})

/** The fields that a visitor writes; the type is chosen. */
const writtenFields = Object.keys(limits) as (keyof typeof limits)[]

export type AcceptedMessage = z.infer<typeof messageSchema>

export type ParsedMessage =
  | { ok: true; message: AcceptedMessage; key: string | null; form: MessageForm }
  | { ok: false; problems: FormProblem[]; form: MessageForm }

/** Reads a posted contact form. After a refusal, `form` is shown again. */
export function parseMessage(fields: FormData): ParsedMessage {
  const typed = (name: keyof MessageForm) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const form: MessageForm = {
    ...emptyMessageForm,
    type: messageTypes.find((type) => type === typed('type')) ?? 'general',
  }
  for (const name of writtenFields) form[name] = typed(name)
  const parsed = messageSchema.safeParse(form)
  if (parsed.success) {
    // Another key than a UUID is not from the site's page: the message counts as sent without a script.
    const key = z.uuid().safeParse(fields.get('key')).data ?? null
    return { ok: true, message: parsed.data, key, form }
  }
  const problems = parsed.error.issues.map(({ path, message }) => ({
    field: controlId(path[0] as keyof MessageForm),
    text: message,
  }))
  const isFirstOfField = ({ field }: FormProblem, index: number) =>
    problems.findIndex((problem) => problem.field === field) === index
  return { ok: false, problems: problems.filter(isFirstOfField), form }
}
