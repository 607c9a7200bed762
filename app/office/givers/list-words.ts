import type { ListedGiver } from '../../payments/lists/giver-list.queries.server.ts'

/** The name, otherwise the first address, otherwise the number. */
export const nameOf = ({ name, emails, id }: Pick<ListedGiver, 'name' | 'emails' | 'id'>) => name ?? emails[0] ?? id

/** The town of a postal address: "Springfield, IL". Empty: not known. */
export function townOf(address: string | null): string {
  const lines = (address ?? '').split('\n').map((line) => line.trim())
  const line = lines.findLast((text) => /\b\d{5}(-\d{4})?$/.test(text))
  return line?.replace(/[\s,]*\d{5}(-\d{4})?$/, '') ?? ''
}
