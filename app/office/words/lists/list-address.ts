import { officeHref } from '../../office-href.ts'

/** The address of a list, or of an item's form: its place in the list, from 0, or `new`. */
export function listAddress(list: string, item?: number | 'new'): string {
  return officeHref('/office/words/lists', { query: { list, ...(item !== undefined && { item }) } })
}
