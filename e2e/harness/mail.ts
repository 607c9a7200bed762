import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { startProgram, type RunningProgram } from './process.ts'
import { until } from './until.ts'

export interface ReceivedMail {
  to: string[]
  from: string
  replyTo: string[]
  subject: string
  text: string
  html: string
  messageId: string
  attachments: { filename: string; content: Uint8Array }[]
  /** By their names in lower case. */
  headers: Record<string, string>
}

/** A real mail server that stores its mails, and a reader for them. */
export interface MailSink {
  url: string
  read(): Promise<ReceivedMail[]>
  /** The subjects of the mails that this address has received so far. */
  subjectsTo(address: string): Promise<string[]>
  /** Waits until the address has a message with these words, and returns its text in one line. */
  waitForText(address: string, words: string): Promise<string>
  /** Waits until at least one message matches, and returns all that do. */
  waitFor(matches: (mail: ReceivedMail) => boolean): Promise<ReceivedMail[]>
  program: RunningProgram
}

/** A long timeout, for a busy machine. */
const deadlineMs = 40_000

export async function startMailSink(folder: string, port = 0): Promise<MailSink> {
  const program = await startProgram('packages/mail-sink/main.ts', ['--port', String(port), '--dir', folder])
  const parsed = new Map<string, ReceivedMail>()

  const read = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
    for (const name of names) {
      if (!parsed.has(name)) parsed.set(name, await parseMail(await readFile(join(folder, name))))
    }
    return [...parsed.values()]
  }
  const waitFor = async (matches: (mail: ReceivedMail) => boolean) => {
    let found: ReceivedMail[] = []
    const hasArrived = async () => (found = (await read()).filter(matches)).length > 0
    await until('the expected message arrived', hasArrived, deadlineMs)
    return found
  }
  const subjectsTo = async (address: string) =>
    (await read()).filter(({ to }) => to.includes(address)).map(({ subject }) => subject)
  const waitForText = async (address: string, words: string) => {
    const [mail] = await waitFor(({ to, text }) => to.includes(address) && inOneLine(text).includes(words))
    return inOneLine(mail?.text ?? '')
  }
  return { url: program.ready.url, read, subjectsTo, waitForText, waitFor, program }
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

async function parseMail(bytes: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(bytes)
  return {
    to: (mail.to ?? []).flatMap(({ address }) => address ?? []),
    from: mail.from?.address ?? '',
    replyTo: (mail.replyTo ?? []).flatMap(({ address }) => address ?? []),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    messageId: mail.messageId ?? '',
    attachments: mail.attachments.map(({ filename, content }) => ({
      filename: filename ?? '',
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  }
}
