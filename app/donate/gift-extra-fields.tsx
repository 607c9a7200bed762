import { useEffect, useRef } from 'react'
import { funds } from '../catalog/funds.ts'
import { giftExtras } from '../content/gift-extras.ts'
import { formatExactDollars } from '../values/money.ts'
import { hydratedEvent } from '../hydration/start-data.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { EmailInput } from '../ui/controls/email-input.tsx'
import { SelectField, TextField } from '../ui/controls/field.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { fill } from '../words/fill.ts'
import { bankCostCents, cardCostCents, coverCents } from './cover-cost.ts'
import { FundField } from './fund-field.tsx'
import { extraLimits } from '../payments/tribute-words.ts'
import { hashExtras, validateGift } from './validate-gift.ts'
import type { Gift, GiftExtras } from './gift.ts'

const { cover, tribute, note, noLetters } = giftExtras

/** The part of the form that is needed when a donor adds something. */
const extrasRules = { coverCents, describeCover, hashExtras, validateGift }
export type ExtrasRules = typeof extrasRules

interface GiftExtraFieldsProps {
  /** The initial values. After that, the browser keeps the typed values, with or without a script. */
  extras: GiftExtras
  problems: readonly FormProblem[]
  /** The description of the addition for the cost, once the amount is known. */
  figures?: string | undefined
  /** Called when React has hydrated the fields. */
  onLoad: (rules: ExtrasRules) => void
}

export default function GiftExtraFields({ extras, problems, figures, onLoad }: GiftExtraFieldsProps) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onLoad(extrasRules)
    start.current!.dispatchEvent(new Event(hydratedEvent, { bubbles: true }))
  }, [onLoad])
  const field = <Name extends keyof typeof extraLimits>(name: Name) => ({
    id: name,
    name,
    error: problems.find((problem) => problem.field === name)?.text,
    defaultValue: extras[name],
    maxLength: extraLimits[name],
    autoComplete: 'off',
  })
  const coverProblem = problems.find((problem) => problem.field === 'cover')?.text
  return (
    <div ref={start} className="grid gap-6 pb-5">
      {extras.from && <input type="hidden" name="from" value={extras.from} />}
      {extras.retype && (
        <p>
          <input type="hidden" name="retype" value="yes" />
          {giftExtras.retype}
        </p>
      )}
      <div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            id="cover"
            name="cover"
            value="yes"
            defaultChecked={extras.cover === 'yes'}
            aria-describedby="cover-hint"
            className="size-6 shrink-0"
          />
          {cover.label}
        </label>
        <p id="cover-hint" className={coverProblem ? 'font-semibold text-danger' : 'even-figures'}>
          {coverProblem ?? figures ?? cover.unknown}
        </p>
      </div>
      {funds.length > 1 && (
        <FundField chosen={extras.fund} error={problems.find((problem) => problem.field === 'fund')?.text} />
      )}
      <SelectField id="tribute" name="tribute" label={tribute.label} defaultValue={extras.tribute ?? ''}>
        <option value="">{tribute.kinds.none}</option>
        <option value="memory">{tribute.kinds.memory}</option>
        <option value="honor">{tribute.kinds.honor}</option>
      </SelectField>
      <div className="only-tribute">
        <div className="grid gap-6">
          <TextField {...field('tributeName')} label={tribute.name} type="text" />
          <p>{tribute.tell}</p>
          <TextField {...field('tellName')} label={tribute.tellName} type="text" />
          <EmailInput {...field('tellEmail')} label={tribute.tellEmail} />
          <TextArea {...field('tellMessage')} label={tribute.message} rows={4} />
        </div>
      </div>
      <TextArea
        {...field('note')}
        label={note.label}
        hint={
          <p id="note-hint" className="-mt-1 mb-2 text-sm text-ink-soft">
            {note.hint}
          </p>
        }
        rows={3}
      />
      <div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            id="noLetters"
            name="noLetters"
            value="yes"
            defaultChecked={extras.noLetters === 'yes'}
            aria-describedby="no-letters-hint"
            className="size-6 shrink-0"
          />
          {noLetters.label}
        </label>
        <p id="no-letters-hint">{noLetters.hint}</p>
      </div>
    </div>
  )
}

function describeCover(giftCents: number, frequency: Gift['frequency']): string {
  const addition = coverCents(giftCents, frequency)
  const dollars = formatExactDollars
  return [
    fill(cover.known, {
      costs: dollars(cardCostCents(giftCents, frequency)),
      gift: dollars(giftCents),
      addition: dollars(addition),
    }),
    fill(cover.bank, { costs: dollars(bankCostCents(giftCents + addition, frequency)) }),
  ].join(' ')
}
