import type { Db } from '../../db/db.server.ts'
import type { DrawnSample, DrawnSamples, MailContent } from '../../published-words/drawn-samples.ts'
import { composers } from '../composers.server.ts'
import { openSampleDatabase } from './sample-database.server.ts'
import { sampleDocuments } from './sample-documents.server.ts'
import { sampleTimes } from './sample-times.server.ts'
import type { Sample } from './sample.ts'

/**
 * Writes one of each mail and PDF about sample data, with the words of this process, by the code that writes the real ones.
 * For a process that ends with it: see `openSampleDatabase`. A sample that fails says so, and the others are drawn.
 */
export async function drawSamples(): Promise<DrawnSamples> {
  const times = sampleTimes(Date.now())
  const { db, samples } = await openSampleDatabase(times)
  try {
    const mails: DrawnSamples['mails'] = []
    for (const sample of samples) mails.push(await attempt(sample, () => writeMail(db, sample)))
    const documents: DrawnSamples['documents'] = []
    for (const document of sampleDocuments(samples)) {
      documents.push(await attempt(document, () => document.draw(db, times)))
    }
    return { mails, documents }
  } finally {
    await db.destroy()
  }
}

async function attempt<Content>(
  { id, title }: Pick<Sample, 'id' | 'title'>,
  draw: () => Promise<Content | null>,
): Promise<DrawnSample<Content>> {
  try {
    const content = await draw()
    return { id, title, content, problem: content === null ? 'There is nothing to say with these words.' : null }
  } catch (error) {
    return { id, title, content: null, problem: error instanceof Error ? error.message : String(error) }
  }
}

async function writeMail(db: Db, { kind, subjectId }: Sample): Promise<MailContent | null> {
  const mail = await composers[kind]?.compose(db, subjectId)
  if (!mail) return null
  return { subject: mail.subject, html: withoutTokens(mail.html), text: withoutTokens(mail.text) }
}

/** A sample opens nothing. Without the tokens, which name a time, two drawings of the same words are equal. */
const withoutTokens = (text: string) => text.replaceAll(/(?<=[?&]token=)[\w.~%-]+/g, 'sample')
