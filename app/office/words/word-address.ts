/** The address of a text or of a set on the page Words. */
export const addressOf = (query: { text: string } | { set: string }) =>
  `/office/words?${new URLSearchParams(query).toString()}`

/** A value as the page shows it. */
export const inWords = (value: string | number | boolean | null) => (value === null ? 'nothing' : String(value))
