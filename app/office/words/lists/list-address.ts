/** The address of a list, or of an item's form: its place in the list, from 0, or `new`. */
export function listAddress(list: string, item?: number | 'new'): string {
  const query = new URLSearchParams({ list, ...(item !== undefined && { item: String(item) }) })
  return `/office/words/lists?${query.toString()}`
}
