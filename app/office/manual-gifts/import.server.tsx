import { manualGiftMethods, methodLabels, methods } from '../../payments/manual-gift-methods.ts'
import { columnsWith } from '../../manual-gifts/gift-file/columns.ts'
import { decodeFile, isZip, withLineFeeds } from '../../manual-gifts/gift-file/decode-file.ts'
import { findAnswers, keepGiftFile } from '../../manual-gifts/gift-file/gift-file.queries.server.ts'
import { giftFileTemplate, readGiftFile } from '../../manual-gifts/gift-file/read-gift-file.server.ts'
import { readExcelApart } from '../../manual-gifts/gift-file/read-excel.server.ts'
import { textOfSheets } from '../../manual-gifts/gift-file/sheets-of-text.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficePage } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { Area, Choice, Field, PostForm } from '../ui/forms.server.tsx'

const maxBytes = 1024 * 1024

/** Takes a file of gifts, which then has a page of its own. Nothing is entered yet. */
export const importFile: OfficePage = {
  path: '/office/enter/import',
  title: 'Import gifts from a file',
  get: async (context) => (
    <>
      {context.may('/office/enter/import', 'submit') && <UploadForm />}
      <FileWords />
      {context.maySee('/office/givers/import') && (
        <p>
          Givers without gifts, and readers of the letter:{' '}
          <a href={officeHref('/office/givers/import')}>import people from a file</a>.
        </p>
      )}
    </>
  ),
  post: async ({ db, member, now }, fields) => {
    const read = await readUpload(fields)
    if ('problem' in read) return read
    const { text } = read
    const file = readGiftFile(text, {})
    if (typeof file === 'string') return { problem: file, field: 'file' }
    const method = fieldOf(fields, 'method')
    const answers = { ...(await findAnswers(db, file.columns)), ...(method && { method }) }
    const id = await keepGiftFile(db, { text, answers, who: member.email }, now)
    return backTo(officeHref('/office/enter/import/:file', { file: id }))
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

type Upload = { text: string } | { problem: string; field: string }

/** The text of the chosen file, or the pasted one: of gifts, and of people. */
export async function readUpload(fields: FormData): Promise<Upload> {
  const file = fields.get('file')
  const pasted = fields.get('csv')
  const isFile = file instanceof File && file.size > 0
  const field = isFile ? 'file' : 'csv'
  const size = isFile ? file.size : typeof pasted === 'string' ? pasted.length : 0
  if (size > maxBytes) return { problem: 'The file is larger than 1 MB: please part it.', field }
  const decoded = isFile
    ? await readFile(new Uint8Array(await file.arrayBuffer()))
    : { text: withLineFeeds(typeof pasted === 'string' ? pasted : '').replaceAll('\f', ' ') }
  if (typeof decoded === 'string') return { problem: decoded, field }
  return decoded.text.trim() ? decoded : { problem: 'Choose a file, or paste its lines.', field: 'file' }
}

async function readFile(bytes: Uint8Array): Promise<{ text: string } | string> {
  if (!isZip(bytes)) return decodeFile(bytes)
  const read = await readExcelApart(bytes)
  return 'fault' in read ? read.fault : { text: textOfSheets(read.sheets) }
}

/** What `readUpload` reads. */
export function UploadFields() {
  return (
    <>
      <Field
        label="File (CSV or Excel)"
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        hint="Up to 1 MB, or 10,000 lines."
      />
      <Area label="Or paste its lines" name="csv" spellCheck={false} hint="With the headings." />
    </>
  )
}

function UploadForm() {
  return (
    <PostForm encType="multipart/form-data">
      <UploadFields />
      <Choice
        label="How gifts came whose line does not say"
        name="method"
        options={{ '': 'Ask me if it is needed', ...methodLabels }}
      />
      <p>
        <button>Look at it</button> Nothing is entered yet.
      </p>
    </PostForm>
  )
}

/** The headings and the words that a file may use. */
function FileWords() {
  const columns = [...columnsWith().values()].map(({ label, headings }) => [label, headings.join(', ')])
  const typedAs = manualGiftMethods.map((method) => [method, methods[method].typedAs.join(', ')])
  return (
    <>
      <p>
        <a href={officeHref('/office/enter/import/template.csv')}>A template for a spreadsheet</a>
      </p>
      <details>
        <summary>Which columns and words are understood</summary>
        <p>
          A line of the file names the columns, in any order; you see what each is taken for, and can correct it. A date
          is 2026-01-05, 1/5/2026 or Jan 5, 2026; an amount is 250 or 1,234.50. The lines of an address are parted by
          semicolons.
        </p>
        <FactList facts={Object.fromEntries(columns)} />
        <p>How a gift came:</p>
        <FactList facts={Object.fromEntries(typedAs)} />
      </details>
    </>
  )
}
