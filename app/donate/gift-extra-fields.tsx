import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { giftExtras } from '../content/gift-extras.ts'
import { formatExactDollars } from '../values/money.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { SelectField, TextField } from '../ui/controls/field.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { bankCostCents, cardCostCents, coverCents } from './cover-cost.ts'
import { extraLimits } from './gift-extras.ts'
import type { GiftChoice, GiftExtras } from './gift-options.ts'

export { coverCents } from './cover-cost.ts'
export { addExtras, hashExtras } from './gift-extras.ts'

const { cover, tribute, note } = giftExtras

interface GiftExtraFieldsProps {
  /** What the fields hold at first. From then on the browser keeps what is typed, script or not. */
  extras: GiftExtras | undefined
  problems: readonly FormProblem[]
  /** What covering the cost means, once the amount is known. */
  figures?: string | undefined
}

export function GiftExtraFields({ extras: given, problems, figures }: GiftExtraFieldsProps) {
  const extras = given ?? {}
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
    <div className="grid gap-6 pb-5">
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
          <TextField {...field('tellEmail')} label={tribute.tellEmail} type="email" />
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
    </div>
  )
}

interface LiveFieldsProps {
  /** What the server wrote them from. */
  first: GiftExtraFieldsProps
  gift: { amountCents: number | null } & Pick<GiftChoice, 'frequency'>
  problems: readonly FormProblem[]
  /** Whether there is something in them: browsers put back what was typed, and close what was opened. */
  isFilled: boolean
}

/** Holds the fields as the server wrote them, or nothing after a way here without a document. */
const holderOf = () => document.getElementById('extras')!

/** Takes the fields over in place, so that nothing that is typed there is lost, and keeps the figures right. */
export function LiveFields({ first, gift: { amountCents, frequency }, problems, isFilled }: LiveFieldsProps) {
  const [live] = useState(() => new LiveProps(first))
  const figures = amountCents ? describeCover(amountCents, frequency) : undefined

  useEffect(() => {
    const holder = holderOf()
    const element = <WithLiveProps live={live} />
    const root = holder.hasChildNodes() ? hydrateRoot(holder, element) : createRoot(holder)
    if (!holder.hasChildNodes()) root.render(element)
    return () => queueMicrotask(() => root.unmount())
  }, [live])
  useEffect(() => {
    if (isFilled) holderOf().closest('details')!.open = true
  }, [isFilled])
  useEffect(() => live.set({ ...first, problems, figures }), [live, first, problems, figures])
  useEffect(() => {
    const field = document.getElementById(problems[0]?.field ?? '')
    if (problems === first.problems || !field || !holderOf().contains(field)) return
    field.closest('details')!.open = true
    field.focus()
  }, [first, problems])
  return null
}

/** Hands the props over to a root of React's own: one that is given an update before it has hydrated starts anew. */
class LiveProps {
  #now: GiftExtraFieldsProps
  readonly first: GiftExtraFieldsProps
  #onChange = () => {}
  constructor(first: GiftExtraFieldsProps) {
    this.#now = first
    this.first = first
  }
  get = () => this.#now
  set(props: GiftExtraFieldsProps): void {
    this.#now = props
    this.#onChange()
  }
  subscribe = (onChange: () => void) => {
    this.#onChange = onChange
    return () => {}
  }
}

function WithLiveProps({ live }: { live: LiveProps }) {
  return <GiftExtraFields {...useSyncExternalStore(live.subscribe, live.get, () => live.first)} />
}

function describeCover(giftCents: number, frequency: GiftChoice['frequency']): string {
  const addition = coverCents(giftCents, frequency)
  const dollars = formatExactDollars
  return [
    cover.known(dollars(cardCostCents(giftCents, frequency)), dollars(giftCents), dollars(addition)),
    cover.bank(dollars(bankCostCents(giftCents + addition, frequency))),
  ].join(' ')
}
