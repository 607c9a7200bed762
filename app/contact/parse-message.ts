import { z } from 'zod'
import { type ContactField, contactFields } from '../content/contact-fields.ts'
import { contact } from '../content/pages/contact.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { shortText } from '../words/short-text.ts'
import { fill } from '../words/fill.ts'
import { furtherName } from './further-fields.ts'
import { controlId, emptyMessageForm, limits, type MessageForm, messageTypes, tooLongText } from './message-form.ts'

const { fields: fieldWords } = contact.form
const controlText = (label: string) => fill(contact.form.control, { label })
/** Control characters would end a mail's header or control a terminal. Unicode separators end a line, too. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** As typed, but trimmed, with `\n` as line end and spaces for tabs. */
function typedText(label: () => string, limit: number) {
  const tooLong = { error: () => tooLongText(label(), limit) }
  // Before trimming, line ends and spaces count too.
  return shortText(4 * limit, tooLong)
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .max(limit, { ...tooLong, abort: true })
}

function textOf(field: keyof typeof limits) {
  return typedText(() => fieldWords[field].label, limits[field]).min(1, { error: () => fieldWords[field].empty })
}

function lineOf(field: keyof typeof limits) {
  return textOf(field).regex(oneLine, { error: () => controlText(fieldWords[field].label) })
}

function furtherLine({ label, maxLength }: ContactField) {
  return typedText(() => label, maxLength).regex(oneLine, { error: () => controlText(label) })
}

const wrongEmail = { error: () => fieldWords.email.wrong }

const messageSchema = z.object({
  name: lineOf('name'),
  // The browser's own rule, and a dot, without which an address is local.
  email: lineOf('email')
    .regex(z.regexes.html5Email, wrongEmail)
    .regex(/@[^@]+\./, wrongEmail),
  type: z.enum(messageTypes),
  subject: lineOf('subject'),
  message: textOf('message').regex(/^(?:\n|\P{Cc})*$/u, { error: () => controlText(fieldWords.message.label) }),
})

/** The fields that a visitor writes; the type is chosen. */
const writtenFields = Object.keys(limits) as (keyof typeof limits)[]

export type AcceptedMessage = z.infer<typeof messageSchema> & Pick<MessageForm, 'further'>

export type ParsedMessage =
  | { ok: true; message: AcceptedMessage; key: string | null; form: MessageForm }
  | { ok: false; problems: FormProblem[]; form: MessageForm }

/** Reads a posted contact form. After a refusal, `form` is shown again. */
export function parseMessage(fields: FormData, furtherFields = contactFields): ParsedMessage {
  const typed = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const further = Object.entries(furtherFields)
  const form: MessageForm = {
    ...emptyMessageForm,
    type: messageTypes.find((type) => type === typed('type')) ?? 'general',
    further: Object.fromEntries(further.map(([key]) => [key, typed(furtherName(key))])),
  }
  for (const name of writtenFields) form[name] = typed(name)
  const lines = z.object(Object.fromEntries(further.map(([key, field]) => [key, furtherLine(field)])))
  const parsed = messageSchema.extend({ further: lines }).safeParse(form)
  if (parsed.success) {
    // Another key than a UUID is not from the site's page: the message counts as sent without a script.
    const key = z.uuid().safeParse(fields.get('key')).data ?? null
    return { ok: true, message: parsed.data, key, form }
  }
  const problems = parsed.error.issues.map(({ path: [field, key], message }) => ({
    field: controlId(key === undefined ? String(field) : furtherName(String(key))),
    text: message,
  }))
  const isFirstOfField = ({ field }: FormProblem, index: number) =>
    problems.findIndex((problem) => problem.field === field) === index
  return { ok: false, problems: problems.filter(isFirstOfField), form }
}
