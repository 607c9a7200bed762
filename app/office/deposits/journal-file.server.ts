import { findBooks } from '../../accounting/programs/book-settings.queries.server.ts'
import { journalFile, journalParts, startOf } from '../../accounting/programs/journal-files.ts'
import { journalOfReceived } from '../../accounting/journal-of-received.server.ts'
import { journalOfPayouts } from '../../accounting/journal.server.ts'
import { officeHref } from '../office-href.ts'
import { backTo, type OfficePage } from '../office-page.ts'
import { fileResponse, savedAs } from '../ui/csv-response.server.ts'
import { zipResponse } from '../ui/zip-response.server.ts'
import { daysFromQuery } from './words.ts'

const journals = { payouts: journalOfPayouts, received: journalOfReceived }

/**
 * A journal of the days in the query, as the accounting program imports it. A program that takes few lines a file gets a ZIP of
 * several. Without an entry, or while a name is missing, the page Deposits says so.
 */
export const journalPage: OfficePage = {
  path: '/office/deposits/journal/:what',
  title: 'Deposits',
  async get({ db, url, params }) {
    const { what = '' } = params
    if (!Object.hasOwn(journals, what)) return new Response('There is no such file.', { status: 404 })
    const span = daysFromQuery(url)
    const { fromDay, untilDay } = span
    const back = officeHref('/office/deposits', {
      query: { ...(fromDay && { from: fromDay }), ...(untilDay && { until: untilDay }) },
    })
    const { key, program, names, faults } = await findBooks(db)
    if (faults.length > 0) return backTo(back, 'no-names')
    const entries = await startOf(journals[what as keyof typeof journals](db, span))
    if (!entries) return backTo(back, 'nothing')
    const name = [what, key, fromDay, untilDay].filter(Boolean).join('-')
    if (program.mostLines === null) {
      return fileResponse(journalFile(entries, program, names), `${name}.${program.ending}`, program)
    }
    const encode = program.encode ?? ((text: string) => new TextEncoder().encode(text))
    const parts = (await Array.fromAsync(journalParts(entries, program, names))).map((part) => encode(part))
    const [only, ...others] = parts
    if (only && others.length === 0) {
      return new Response(only, { headers: savedAs(`${name}.${program.ending}`, program.mediaType) })
    }
    const files = parts.map((bytes, index) => ({
      name: `${name}-part-${index + 1}-of-${parts.length}.${program.ending}`,
      parts: () => [bytes],
    }))
    return zipResponse(files, name)
  },
}
