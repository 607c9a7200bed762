import {
  type CheckedLine,
  checkGiftLines,
  onlyLacksAddress,
} from '../../manual-gifts/gift-file/check-gift-file.server.ts'
import { offeredFirstDay } from '../../manual-gifts/first-day-here.server.ts'
import {
  findAnswers,
  findGiftFile,
  keepAnswers,
  keepFileDays,
} from '../../manual-gifts/gift-file/gift-file.queries.server.ts'
import { importGifts } from '../../manual-gifts/gift-file/import-gifts.server.ts'
import { readGiftFile } from '../../manual-gifts/gift-file/read-gift-file.server.ts'
import { columnsWith } from '../../manual-gifts/gift-file/columns.ts'
import { leftOutFile } from '../../manual-gifts/gift-file/left-out-file.ts'
import { notVerified, type Program } from '../../manual-gifts/gift-file/programs.ts'
import { methodLabels } from '../../payments/manual-gift-methods.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage } from '../office-page.ts'
import { csvResponse } from '../ui/csv-response.server.ts'
import { Choice } from '../ui/forms.server.tsx'
import { counted } from '../ui/words.ts'
import { answersOf, ImportColumns } from './import-columns.server.tsx'
import { sameGiverField } from './import-may-be.server.tsx'
import { readReceipts } from './import-receipts.server.tsx'
import { allUnaddressed, ImportPreview } from './import-preview.server.tsx'

/** A loaded file of gifts: what it says, the questions about it, and the form that enters its gifts. */
export const importedFile: OfficePage = {
  path: '/office/enter/import/:file',
  title: 'Gifts from a file',
  get: async (context) => {
    const found = await findFile(context)
    if (!found) return <Missing />
    const { waiting, file } = found
    const isAsked = file.questions.length > 0
    const lines = isAsked ? [] : await checkGiftLines(context.db, file.lines, context.now)
    return (
      <>
        <Entered lines={lines} leftOut={file.leftOut.length} />
        {context.may('/office/enter/import/:file', 'read') && (
          <ImportColumns
            {...file}
            meanings={columnsWith()}
            intro={file.program && <OfProgram program={file.program} />}
          >
            {file.answers.method && (
              <Choice
                label="How gifts came whose line does not say"
                name="method"
                initial={file.answers.method}
                options={methodLabels}
              />
            )}
          </ImportColumns>
        )}
        {!isAsked && (
          <ImportPreview
            lines={lines}
            leftOut={file.leftOut}
            firstDay={await offeredFirstDay(context.db, context.now)}
            leftOutHref={officeHref('/office/enter/import/:file/left-out.csv', { file: waiting.id })}
            mayEnter={context.may('/office/enter/import/:file', 'enter')}
          />
        )}
        <p>
          <a href={officeHref('/office/enter/import')}>Another file</a> ·{' '}
          <a href={officeHref('/office/enter', { hash: 'letters' })}>Letters to print</a>
        </p>
        <p>
          The file is stored for {keepFileDays} days. You may close this page, and load the same file again, also with
          lines corrected: what is entered is not entered twice.
        </p>
      </>
    )
  },
  post: async (context, fields) => {
    const { db, now, member } = context
    const found = await findFile(context)
    if (!found) return { problem: 'This file is not stored any more: load it again.' }
    const { waiting, file } = found
    const back = officeHref('/office/enter/import/:file', { file: waiting.id })
    if (fieldOf(fields, 'intent') === 'read') {
      const answers = answersOf(fields, file, { ...waiting, meanings: columnsWith(), more: { method: methodLabels } })
      // The columns of a sheet are known as soon as it is chosen, and with them the answers about a file like it.
      const read = file.columns.length === 0 && readGiftFile(waiting.content, answers)
      if (typeof read === 'string') return { problem: read }
      const columns = read ? read.columns : file.columns
      const before = read ? await findAnswers(db, columns) : {}
      await keepAnswers(db, { ...waiting, columns, answers: { ...before, ...answers } }, now)
      return backTo(back)
    }
    if (file.questions.length > 0) return { problem: 'First answer what the file does not say.' }
    const receipts = await readReceipts(context, fields)
    if ('problem' in receipts) return receipts
    const lines = await checkGiftLines(db, file.lines, now)
    const entry = {
      lines: chosenOf(lines, fields),
      fileId: waiting.id,
      who: member.email,
      receiptsFrom: receipts.from,
      sameGiver: tickedGivers(lines, fields),
    }
    for await (const _ of importGifts(db, entry, now));
    return backTo(back)
  },
}

function OfProgram({ program: { name, note, source } }: { program: Program }) {
  return (
    <p className="note">
      This looks like a file of {name}. {note} {source === notVerified && `We know its columns from a sample only. `}
      Below is what each column is taken for; you can correct it.
    </p>
  )
}

/** The lines of a loaded file that are no gifts or have faults, to be corrected and loaded again. */
export const leftOutLines: OfficePage = {
  path: '/office/enter/import/:file/left-out.csv',
  title: 'Lines that were left out',
  get: async (context) => {
    const found = await findFile(context)
    if (!found) return <Missing />
    const { columns, lines, leftOut } = found.file
    const checked = await checkGiftLines(context.db, lines, context.now)
    const wrong = checked.flatMap(({ gift, number, faults }, index) =>
      gift ? [] : [{ number, cells: lines[index]!.cells, reason: faults.map(({ problem }) => problem).join(' ') }],
    )
    const others = leftOut.map((line) => ({ ...line, reason: line.reasons.map(({ words }) => words).join('; ') }))
    const headings = columns.map(({ heading }) => heading)
    return csvResponse(leftOutFile(headings, [...wrong, ...others]), 'gifts-left-out')
  },
}

/** The stored file of the page, as it is read with the answers about it. Returns null when it expired. */
async function findFile({ db, params, now }: Pick<OfficeContext, 'db' | 'params' | 'now'>) {
  const waiting = await findGiftFile(db, params.file ?? '', now)
  const file = waiting && readGiftFile(waiting.content, waiting.answers)
  return waiting && file && typeof file !== 'string' ? { waiting, file } : null
}

/** The giver of each line that was ticked as the same. Only a giver that the preview named is accepted. */
function tickedGivers(lines: readonly CheckedLine[], fields: FormData): Map<string, string> {
  const found = lines.flatMap((line) => {
    const ticked = line.mayBe.find(({ id }) => id === fields.get(sameGiverField(line)))
    return ticked ? [[line.id, ticked.id] as const] : []
  })
  return new Map(found)
}

/** The good lines and the ticked ones that are not entered yet. */
function chosenOf(lines: readonly CheckedLine[], fields: FormData): CheckedLine[] {
  const ticked = new Set(fields.getAll('line'))
  const takesUnaddressed = fields.has(allUnaddressed)
  return lines.filter((line) => {
    if (line.isManualGift || line.gift === null) return false
    const isTicked = ticked.has(line.id) || (takesUnaddressed && onlyLacksAddress(line))
    return line.doubts.length === 0 || isTicked
  })
}

function Missing() {
  return (
    <p>
      This file is not stored any more: it was loaded more than {keepFileDays} days ago.{' '}
      <a href={officeHref('/office/enter/import')}>Load it again</a>: what was entered is not entered twice.
    </p>
  )
}

/** What of the file is in the ledger, also when the page is opened again. */
function Entered({ lines, leftOut }: { lines: readonly CheckedLine[]; leftOut: number }) {
  const entered = lines.filter(({ isManualGift }) => isManualGift).length
  if (entered === 0) return null
  const left = lines.length - entered + leftOut
  return (
    <p role="status" className="note">
      {counted(entered, 'gift of this file is', 'gifts of this file are')} entered
      {left > 0 && `; ${counted(left, 'line is', 'lines are')} not`}.
    </p>
  )
}
