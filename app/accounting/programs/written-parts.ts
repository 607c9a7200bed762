import { type BookName, defaultAccounts } from '../../config/book-accounts.ts'

/** "11/21/2026". */
export function usDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** On one line, without control characters. */
export const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** A spreadsheet takes a text that begins with one of these for a formula, so its cell would get a sign before the name. */
export const anyName = {
  form: /^[^=+\-@＝＋－＠\s]/,
  fault: 'A name must not begin with =, +, - or @: a spreadsheet takes it for a formula.',
}

/** The name of an account in QuickBooks as it is when a company is set up, or as we suggest it. */
export const nameInQuickBooks = (name: BookName): string | null =>
  Object.hasOwn(defaultAccounts, name) ? defaultAccounts[name as keyof typeof defaultAccounts] : null
