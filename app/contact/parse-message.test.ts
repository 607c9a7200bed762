import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contact } from '../content/pages/contact.ts'
import { fill } from '../words/fill.ts'
import { controlId, emptyMessageForm, limits, messageFormFromQuery } from './message-form.ts'
import { parseMessage } from './parse-message.ts'
import { formOf, sampleMessage } from './testing/sample-message.ts'

const { fields: fieldWords, control: controlText } = contact.form

function parse(changes: Record<string, string> = {}) {
  const fields = formOf(sampleMessage())
  for (const [name, value] of Object.entries(changes)) fields.set(name, value)
  return parseMessage(fields)
}

function problemsOf(changes: Record<string, string>) {
  const parsed = parse(changes)
  return parsed.ok ? [] : parsed.problems
}

test('a complete message is accepted with its key', () => {
  const key = '11111111-1111-4111-8111-111111111111'
  expect(parse({ key })).toMatchObject({ ok: true, message: sampleMessage(), key })
})

const furtherFields = { church: { label: 'Your church (optional)', maxLength: 20 } }

test.each([
  ['First Church', []],
  ['', []],
  ['a'.repeat(21), ['Your church (optional) can have up to 20 characters. Please shorten it.']],
  ['a\u0000b', ['Your church (optional) contains a character that we cannot send. Please type it again.']],
])('a further field of the form: %j', (church, faults) => {
  const parsed = parseMessage(formOf(sampleMessage({ further: { church, other: 'not a field' } })), furtherFields)
  expect(parsed.form.further).toEqual({ church })
  expect(parsed.ok ? [] : parsed.problems).toEqual(faults.map((text) => ({ field: 'message-further-church', text })))
})

test('a key that is no UUID is ignored', () => {
  for (const key of ['', 'x', '1'.repeat(5000)]) expect(parse({ key })).toMatchObject({ ok: true, key: null })
})

test.each(['', ' \r\n '])('a form of %j has a fault for each field, in the order of the page', (blank) => {
  const problems = (['name', 'email', 'subject', 'message'] as const).map((name) => [name, fieldWords[name].empty])
  const fields = { name: blank, email: blank, subject: blank, message: blank }
  expect(problemsOf(fields)).toEqual(problems.map(([name, text]) => ({ field: `message-${name}`, text })))
  expect(parseMessage(new FormData())).toMatchObject({ ok: false, form: emptyMessageForm })
})

test.each(Object.entries(limits))('%s: %i characters are accepted, one more is refused in words', (field, limit) => {
  const filler = (length: number) => (field === 'email' ? `${'a'.repeat(length - 6)}@b.org` : 'ä'.repeat(length))
  expect(problemsOf({ [field]: filler(limit) })).toEqual([])
  const [problem, ...others] = problemsOf({ [field]: filler(limit + 1) })
  expect(others).toEqual([])
  expect(problem?.field).toBe(`message-${field}`)
  expect(problem?.text).toContain(`up to ${limit.toLocaleString('en-US')} characters`)
})

test('a line end counts as one character, as browsers count it', () => {
  expect(problemsOf({ message: `a${'\r\n'.repeat(limits.message - 2)}b` })).toEqual([])
  expect(problemsOf({ message: `a${'\r\n'.repeat(limits.message - 1)}b` })).toHaveLength(1)
})

test('public addresses are accepted, others are not', () => {
  for (const email of ['a@b.org', "o'neil+books@sub.example.co.uk", 'x@xn--bcher-kva.example', 'A.B@EXAMPLE.ORG']) {
    expect(problemsOf({ email }), email).toEqual([])
  }
  const not = ['a', 'a@', '@b.org', 'a@b', 'a b@c.org', 'a@b.org, c@d.org', 'a@b.org;c@d.org', '<a@b.org>', 'a@b..org']
  for (const email of not)
    expect(problemsOf({ email }), email).toEqual([{ field: 'message-email', text: fieldWords.email.wrong }])
})

test('an unknown inquiry type becomes the general one', () => {
  expect(parse({ type: 'rubbish' })).toMatchObject({ ok: true, message: { type: 'general' } })
})

test('a file instead of a text is refused', () => {
  const fields = new FormData()
  fields.set('message', new Blob(['x']), 'x.txt')
  expect(parseMessage(fields).form.message).toBe('')
})

test('control characters are refused in words in every field, line ends only outside the message', () => {
  const controls = fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCodePoint(code))
  const refused = controls.filter((text) => /\p{Cc}/u.test(text) && text !== '\t')
  const field = fc.constantFrom('name', 'email', 'subject', 'message' as const)
  fc.assert(
    fc.property(field, refused, (field, control) => {
      const allowed = field === 'message' && /[\r\n]/.test(control)
      const problem = { field: controlId(field), text: fill(controlText, { label: fieldWords[field].label }) }
      expect(problemsOf({ [field]: `a${control}b@c.org` })).toEqual(allowed ? [] : [problem])
    }),
    { numRuns: 300 },
  )
})

test('every text is either refused and kept, or accepted without characters that end a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 160 }), fc.string({ unit: 'binary' }), (line, text) => {
      const parsed = parse({ name: line, subject: line, message: text })
      expect(parsed.form).toMatchObject({ name: line, subject: line, message: text })
      if (!parsed.ok) return
      expect(parsed.message.name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(parsed.message.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(parsed.message.message).not.toMatch(/(?!\n)\p{Cc}/u)
    }),
    { numRuns: 500 },
  )
})

test('names and texts in every script are not changed', () => {
  for (const name of ['Søren Ångström', '山田　太郎', 'أحمد بن سعيد', 'נֹעָה', 'Zoë 👩🏽‍🏫', 'O’Brien "Bo"', '<b>Bo</b>']) {
    expect(parse({ name, subject: name, message: name })).toMatchObject({
      ok: true,
      message: { name, subject: name, message: name },
    })
  }
})

test('the URL sets the subject and its prepared message, and no other text', () => {
  const query = new URLSearchParams('subject=Get%20Involved&name=x&message=y')
  expect(messageFormFromQuery(query)).toEqual({ ...emptyMessageForm, subject: 'Get Involved' })
  const kit = messageFormFromQuery(new URLSearchParams('subject=Church%20outreach%20kit&message=y'))
  expect(kit).toMatchObject({ subject: 'Church outreach kit', type: 'partnership', name: '' })
  expect(kit.message).toMatch(/outreach kits\.\n\nChurch:\n/)
  const long = messageFormFromQuery(new URLSearchParams({ subject: 'x'.repeat(1000) }))
  expect(long.subject).toHaveLength(limits.subject)
})
