import { hydratedEvent } from './start-data.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** The state of each field, by the name that `findFields` gives it. */
export type FieldValues = Record<string, string | boolean>

const visitorsFields = 'main :is(input:not([type=hidden]), select, textarea)[name]'
const isTick = ({ type }: Field) => type === 'radio' || type === 'checkbox'
const valueOf = (field: Field) => (isTick(field) ? (field as HTMLInputElement).checked : field.value)

/** What stood in the fields at the last event. React may have replaced these fields since then. */
const recorded: FieldValues = {}

/** The visitor's fields, each under a name that the same field has in a page that React or the server has written again. */
function findFields(): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const field of document.querySelectorAll<Field>(visitorsFields)) {
    const name = [
      location.pathname,
      field.form?.getAttribute('action'),
      field.name,
      isTick(field) && field.value,
    ].join()
    let index = 0
    while (fields.has(name + index)) index += 1
    fields.set(name + index, field)
  }
  return fields
}

/** Returns the values of all fields, or of those with one name, and the last values of fields that React has removed. */
export function recordFields(only?: string): FieldValues {
  for (const [name, field] of findFields()) if (field.name === (only ?? field.name)) recorded[name] = valueOf(field)
  return recorded
}

/** Writes values into the fields as if the visitor typed them, so that React, where it runs, takes them over. */
export function restoreFields(values: FieldValues, within: Node = document): void {
  const differing = [...findFields()].filter(
    ([name, field]) => name in values && values[name] !== valueOf(field) && within.contains(field),
  )
  // Each in a task of its own, so that React has taken the previous one over.
  for (const [name, field] of differing) setTimeout(() => writeField(field, values[name]!))
}

function writeField(field: Field, value: string | boolean): void {
  // The choice of another radio button clears this one.
  if (field.type === 'radio' && !value) return
  field.closest('details')?.setAttribute('open', '')
  if (typeof value === 'boolean') return field.click()
  // React does not notice a value that is set through its own property of the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * Call it before React hydrates the page. Where the browser or an extension has changed the page, React does not take the
 * elements over but writes new ones: what was typed moves into these.
 */
export function keepFields(): void {
  recordFields()
  const served = new Set<EventTarget | null>(findFields().values())
  let isHydrated = false
  const record = ({ target, isTrusted }: Event) => {
    // React sends events of its own for the empty fields that it has written, before it reports that it has hydrated the
    // page. A password manager sends such events too, for a field of the page that was served.
    if (!isTrusted && !served.has(target)) return
    recordFields(isHydrated ? undefined : (target as Field).name)
    // An event of one field may change others.
    if (isHydrated) setTimeout(() => recordFields())
  }
  for (const type of ['input', 'change']) addEventListener(type, record, true)
  addEventListener(hydratedEvent, ({ target }) => {
    isHydrated = true
    restoreFields({ ...recorded }, target instanceof Node ? target : document)
  })
}
