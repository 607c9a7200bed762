import { formWith, type Member } from '../harness/office.ts'

/** A list in the office, or the form of an item. */
export const listPage = (list: string, item?: number | 'new') =>
  `/office/words/lists?${new URLSearchParams({ list, ...(item !== undefined && { item: String(item) }) }).toString()}`

/** Submits the form of a page with this button. */
export async function submit(member: Member, address: string, intent: string, typed: Record<string, string> = {}) {
  return member.post(address, await formWith(member, address, intent, typed))
}

/** Items as the form has them. */
export const item = (parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [`part.${name}`, value]))
