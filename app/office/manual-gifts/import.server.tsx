import {
  type CheckedLine,
  checkGiftLines,
  fileIdOf,
  onlyLacksAddress,
} from '../../manual-gifts/check-gift-file.server.ts'
import { manualGiftMethods, methodLabels, methods, usualMethod } from '../../payments/manual-gift-methods.ts'
import { importGifts } from '../../manual-gifts/import-gifts.server.ts'
import { decodeText, giftFileTemplate, headingsWith, readGiftFile } from '../../manual-gifts/read-gift-file.server.ts'
import type { PagePath } from '../permissions.ts'
import { officeHref } from '../office-href.ts'
import { fieldOf, type OfficePage } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { counted } from '../ui/words.ts'
import { Area, Choice, Field, PostForm } from '../ui/forms.server.tsx'
import { sameGiverField } from './import-may-be.server.tsx'
import { allUnaddressed, Doubts, ImportPreview } from './import-preview.server.tsx'

const path = '/office/enter/import' satisfies PagePath
const maxBytes = 1024 * 1024

/** Imports gifts from a file: the first submit shows a preview, the second enters them. */
export const importFile: OfficePage = {
  path,
  title: 'Import gifts from a file',
  get: async (context) => (
    <>
      {context.may('/office/enter/import', 'submit') && <UploadForm />}
      <FileWords />
    </>
  ),
  post: async ({ db, member, now }, fields) => {
    const text = await textOf(fields)
    if (text.length > maxBytes) return { problem: 'The file is larger than 1 MB: please part it.' }
    if (!text.trim()) return { problem: 'Choose a file, or paste its lines.' }
    const fallback = fieldOf(fields, 'method')
    const file = readGiftFile(text, fallback)
    if (typeof file === 'string') return { problem: file }
    const lines = await checkGiftLines(db, file.lines, now)
    if (fieldOf(fields, 'intent') !== 'enter')
      return { content: <ImportPreview text={text} fallback={fallback} file={file} lines={lines} /> }
    const receipts = fieldOf(fields, 'receipts')
    if (receipts !== 'send' && receipts !== 'none') return { problem: 'Say whether receipts are sent.' }
    const chosen = chosenOf(lines, fields)
    const manualGift = {
      lines: chosen,
      fileId: fileIdOf(text),
      who: member.email,
      sendReceipts: receipts === 'send',
      sameGiver: tickedGivers(lines, fields),
    }
    let count = 0
    for await (const added of importGifts(db, manualGift, now)) count = added
    return { content: <Result lines={lines} chosen={chosen} count={count} /> }
  },
}

/** A file to start from. */
export const importTemplate: OfficePage = {
  path: '/office/enter/import/template.csv',
  title: 'Template',
  get: async () =>
    new Response(giftFileTemplate(), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="gifts.csv"',
      },
    }),
}

/** The giver of each line that was ticked as the same. Only a giver that the preview named is accepted. */
function tickedGivers(lines: readonly CheckedLine[], fields: FormData): Map<number, string> {
  const found = lines.flatMap(({ number, mayBe }) => {
    const ticked = mayBe.find(({ id }) => id === fields.get(sameGiverField(number)))
    return ticked ? [[number, ticked.id] as const] : []
  })
  return new Map(found)
}

/** The good lines and the ticked ones that are not entered yet. */
function chosenOf(lines: readonly CheckedLine[], fields: FormData): CheckedLine[] {
  const ticked = new Set(fields.getAll('line').map(Number))
  const takesUnaddressed = fields.has(allUnaddressed)
  return lines.filter((line) => {
    if (line.isManualGift) return false
    const isTicked = ticked.has(line.number) || (takesUnaddressed && onlyLacksAddress(line))
    return line.doubts.length === 0 || isTicked
  })
}

async function textOf(fields: FormData): Promise<string> {
  const file = fields.get('file')
  if (file instanceof File && file.size > 0) return decodeText(new Uint8Array(await file.arrayBuffer()))
  const pasted = fields.get('csv')
  return typeof pasted === 'string' ? pasted : ''
}

function UploadForm() {
  return (
    <PostForm encType="multipart/form-data">
      <Field
        label="File (CSV)"
        name="file"
        type="file"
        accept=".csv,.txt,text/csv"
        hint="Up to 1 MB, or 10,000 lines."
      />
      <Area label="Or paste its lines" name="csv" spellCheck={false} hint="With the headings." />
      <Choice
        label="How gifts came whose line does not say"
        name="method"
        initial={usualMethod}
        options={{ '': 'Each line must say', ...methodLabels }}
      />
      <p>
        <button>Look at it</button> Nothing is entered yet.
      </p>
    </PostForm>
  )
}

/** The headings and the words that a file may use. */
function FileWords() {
  const columns = headingsWith().map(([name, words]) => [words[0] ?? name, words.slice(1).join(', ') || '–'])
  const typedAs = manualGiftMethods.map((method) => [method, methods[method].typedAs.join(', ')])
  return (
    <>
      <p>
        <a href={officeHref('/office/enter/import/template.csv')}>A template for a spreadsheet</a>
      </p>
      <details>
        <summary>Which columns and words are understood</summary>
        <p>
          The first line names the columns, in any order; others are passed over. A date is 2026-01-05, 1/5/2026 or Jan
          5, 2026; an amount is 250 or 1,234.50. The lines of an address are parted by semicolons.
        </p>
        <FactList facts={Object.fromEntries(columns)} />
        <p>How a gift came:</p>
        <FactList facts={Object.fromEntries(typedAs)} />
      </details>
    </>
  )
}

function Result({ lines, chosen, count }: { lines: CheckedLine[]; chosen: CheckedLine[]; count: number }) {
  const before = lines.filter(({ isManualGift }) => isManualGift).length
  const left = lines.filter((line) => !line.isManualGift && !chosen.includes(line))
  return (
    <>
      <p role="status" className="note">
        {counted(count, 'gift is', 'gifts are')} entered
        {before > 0 && `; ${counted(before, 'was', 'were')} entered before`}
        {left.length > 0 && `; ${counted(left.length, 'is', 'are')} left out`}.
      </p>
      {left.length > 0 && <Doubts lines={left} />}
      <p>The same file may be imported again, also with these lines corrected: what is entered is not entered twice.</p>
      <p>
        <a href={officeHref(path)}>Import another file</a> ·{' '}
        <a href={officeHref('/office/enter', { hash: 'letters' })}>Letters to print</a>
      </p>
    </>
  )
}
