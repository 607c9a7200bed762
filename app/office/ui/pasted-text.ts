import { fieldOf as typedField } from '../../values/form-fields.ts'
import { counted } from './words.ts'

/**
 * What word processors and web pages leave in copied text: tabs and other controls, soft hyphens, spaces of no width, byte order
 * marks, and marks of direction. Two joiners shape Persian and Indic letters and emoji: they go after anything else.
 */
const marks =
  /[\t\v\f\u2028\u2029]|[^\P{Cc}\n\r\t\v\f]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|(?<=^|[\p{Script=Latin}\p{P}\p{Z}\p{N}])[\u200c\u200d]/gu

const isSpace = /[\t\v\f\u2028\u2029]/

/** How many marks were taken out of each field of a form. */
const taken = new WeakMap<FormData, Map<string, number>>()

/**
 * A typed field, trimmed, without the marks that cannot be seen, and with a space in the place of a tab. Empty when the field is
 * missing, or a file. The page after the submit says how many were taken out.
 */
export function fieldOf(fields: FormData, name: string): string {
  let count = 0
  const text = typedField(fields, name).replaceAll(marks, (mark) => {
    count += 1
    return isSpace.test(mark) ? ' ' : ''
  })
  taken.set(fields, (taken.get(fields) ?? new Map()).set(name, count))
  return text.trim()
}

const query = 'taken-out'

/** The answer to a submit, whose next page says what was taken out. */
export function withTakenOut(answer: Response, fields: FormData): Response {
  const count = [...(taken.get(fields) ?? new Map<string, number>()).values()].reduce((sum, each) => sum + each, 0)
  const to = answer.headers.get('Location')
  if (!count || !to) return answer
  const headers = new Headers(answer.headers)
  headers.set('Location', `${to}${to.includes('?') ? '&' : '?'}${query}=${count}`)
  return new Response(answer.body, { status: answer.status, headers })
}

/** What the page after a submit says of it; empty: nothing was taken out. */
export function takenOutInWords(url: URL): string {
  const count = Number(url.searchParams.get(query))
  if (!Number.isSafeInteger(count) || count <= 0) return ''
  const what = counted(count, 'tab or mark that cannot be seen was', 'tabs and marks that cannot be seen were')
  return `${what} taken out of the text.`
}
