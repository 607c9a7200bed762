import type { AccountingProgram } from './accounting-program.ts'
import { aplos } from './aplos.ts'
import { beancount } from './beancount.ts'
import { hledger } from './hledger.ts'
import { quickBooksDesktop } from './quickbooks-desktop.ts'
import { anotherProgram, quickBooksOnline } from './quickbooks-online.ts'
import { xero } from './xero.ts'

/** The accounting programs that the office may choose, by the key that the setting stores: never change it. */
export const programs = {
  another: anotherProgram,
  'quickbooks-online': quickBooksOnline,
  'quickbooks-desktop': quickBooksDesktop,
  xero,
  aplos,
  hledger,
  beancount,
} satisfies Record<string, AccountingProgram>

export type ProgramKey = keyof typeof programs

export const isProgramKey = (key: string): key is ProgramKey => Object.hasOwn(programs, key)
